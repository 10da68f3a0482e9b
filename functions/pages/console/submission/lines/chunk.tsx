import { useEffect, useState } from 'preact/hooks'
import type { IgnoredLine, SubmissionItem } from '#shared/client/index.ts'
import type { Draft, Typed } from '../../quote/draft.ts'
import { IgnoredRow } from './ignored-row.tsx'
import { ItemRow } from './item-row.tsx'

/** A line of the customer's list: an item, or one that is not a card. */
export type ListLine = SubmissionItem | IgnoredLine

/** Chunks of the first rendering: higher than a screen. */
const immediateChunks = 2

/** Between the renderings of two chunks: one frame at 60 Hz. */
const chunkDelayMs = 16

type Props = {
  readonly index: number
  readonly lines: readonly ListLine[]
  readonly edits: Draft['edits']
  readonly discountBasisPoints: number
  readonly readOnly: boolean
  readonly onType: (item: SubmissionItem, typed: Typed) => void
}

/**
 * Some rows of a long list. Each chunk is rendered in a task of its own, so that keys are handled in between, and the
 * browser lays out only the chunks near the screen (`content-visibility`).
 */
export const Chunk = ({ index, lines, edits, discountBasisPoints, readOnly, onType }: Props) => {
  const [isThere, setThere] = useState(index < immediateChunks)
  useEffect(() => {
    if (isThere) return
    const timer = setTimeout(() => setThere(true), index * chunkDelayMs)
    return () => clearTimeout(timer)
  }, [isThere, index])
  return (
    <tbody class="chunk">
      {isThere &&
        lines.map((line) =>
          'id' in line ? (
            <ItemRow
              key={line.id}
              item={line}
              edit={edits[line.id]}
              discountBasisPoints={discountBasisPoints}
              readOnly={readOnly}
              onType={onType}
            />
          ) : (
            <IgnoredRow key={line.line} line={line} />
          ),
        )}
    </tbody>
  )
}
