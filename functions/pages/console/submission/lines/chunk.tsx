import { useEffect, useState } from 'preact/hooks'
import type { IgnoredLine, SubmissionItem } from '#shared/client/index.ts'
import type { Draft, Typed } from '../../quote/draft.ts'
import { IgnoredRow } from './ignored-row.tsx'
import { ItemRow } from './item-row.tsx'

/** A line of the customer's list: an item, or one that is not a card. */
export type ListLine = SubmissionItem | IgnoredLine

/** Chunks that are there from the start: more than a screen is high. */
const immediate = 2

type Props = {
  readonly index: number
  readonly lines: readonly ListLine[]
  readonly edits: Draft['edits']
  readonly off: number
  readonly readOnly: boolean
  readonly onType: (item: SubmissionItem, typed: Typed) => void
}

/**
 * Some rows of a long list. Each chunk is made in a task of its own, so that 1 000 lines never keep the page from answering
 * a key, and the browser lays out only the chunks near the screen (`content-visibility`).
 */
export const Chunk = ({ index, lines, edits, off, readOnly, onType }: Props) => {
  const [isThere, setThere] = useState(index < immediate)
  useEffect(() => {
    if (isThere) return
    const timer = setTimeout(() => setThere(true), index * 16)
    return () => clearTimeout(timer)
  }, [isThere, index])
  return (
    <tbody class="chunk">
      {isThere &&
        lines.map((line) =>
          'id' in line ? (
            <ItemRow key={line.id} item={line} edit={edits[line.id]} off={off} readOnly={readOnly} onType={onType} />
          ) : (
            <IgnoredRow key={line.line} line={line} />
          ),
        )}
    </tbody>
  )
}
