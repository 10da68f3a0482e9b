import { useCallback, useMemo, useRef } from 'preact/hooks'
import type { Submission, SubmissionItem } from '#shared/client/index.ts'
import { readBasisPoints } from '../../quote/basis-points.ts'
import { COLUMNS, type Column, nextCell } from '../../quote/cells.ts'
import { type Draft, type Typed, withTyped } from '../../quote/draft.ts'
import { texts } from '../../texts.ts'
import { Chunk, type ListLine } from './chunk.tsx'

/** Rows of one chunk; each chunk is rendered in a task of its own. */
const chunkSize = 25

type Props = {
  readonly submission: Submission
  readonly draft: Draft
  readonly change: (next: (draft: Draft) => Draft) => void
  readonly readOnly: boolean
}

/** Both kinds of lines in the customer's order, in chunks. */
const chunksOf = ({ items, ignored_lines }: Submission): readonly (readonly ListLine[])[] => {
  const all: readonly ListLine[] = [...items, ...ignored_lines].toSorted((left, right) => left.line - right.line)
  return Array.from({ length: Math.ceil(all.length / chunkSize) }, (_, index) =>
    all.slice(index * chunkSize, (index + 1) * chunkSize),
  )
}

const isColumn = (value: string | undefined): value is Column => COLUMNS.some((column) => column === value)

/** Whether the text cursor is at an end of a field. A list of choices has no cursor. */
const cursorOf = (field: Element) =>
  field instanceof HTMLInputElement
    ? {
        atStart: field.selectionEnd === 0 || (field.selectionEnd === field.value.length && field.selectionStart === 0),
        atEnd:
          field.selectionStart === field.value.length ||
          (field.selectionEnd === field.value.length && field.selectionStart === 0),
      }
    : { atStart: true, atEnd: true }

/** The customer's lines beside what was read, with a field for each value that the store decides. */
export const Lines = ({ submission, draft, change, readOnly }: Props) => {
  const table = useRef<HTMLTableElement>(null)
  const chunks = useMemo(() => chunksOf(submission), [submission])
  const order = useMemo(() => new Map(submission.items.map(({ id }, index) => [id, index])), [submission])
  const discountBasisPoints = readBasisPoints(draft.percentOff) ?? 0

  const onType = useCallback(
    (item: SubmissionItem, typed: Typed) => change((before) => withTyped(before, item, typed)),
    [change],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, shiftKey: shift, altKey, ctrlKey, metaKey } = event
    if (!(target instanceof HTMLElement) || altKey || ctrlKey || metaKey) return
    const { item, column } = target.dataset
    const row = order.get(item ?? '')
    if (row === undefined || !isColumn(column)) return
    const next = nextCell({ row, column }, { key, shift, ...cursorOf(target) }, order.size)
    if (!next) return
    event.preventDefault()
    const id = submission.items[next.row]?.id
    const field = table.current?.querySelector(`[data-item="${id}"][data-column="${next.column}"]`)
    if (field instanceof HTMLElement) field.focus()
    if (field instanceof HTMLInputElement) field.select()
  }

  return (
    <table ref={table} class="lines" onKeyDown={readOnly ? undefined : onKeyDown}>
      <caption class="for-screen-readers">{texts.submission.table}</caption>
      <thead>
        <tr>
          <th scope="col" class="number">
            {texts.submission.line}
          </th>
          <th scope="col">{texts.submission.raw}</th>
          <th scope="col">{texts.submission.name}</th>
          <th scope="col" class="number">
            {texts.submission.quantity}
          </th>
          <th scope="col">{texts.submission.condition}</th>
          <th scope="col" class="number">
            {texts.submission.price}
          </th>
          <th scope="col" class="number">
            {texts.submission.sum}
          </th>
        </tr>
      </thead>
      {chunks.map((lines, index) => (
        <Chunk
          key={index}
          index={index}
          lines={lines}
          edits={draft.edits}
          discountBasisPoints={discountBasisPoints}
          readOnly={readOnly}
          onType={onType}
        />
      ))}
    </table>
  )
}
