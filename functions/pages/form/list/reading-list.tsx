import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ListUsage } from '#shared/card-list/limits.ts'
import type { Reading } from '#shared/card-list/read.ts'
import { texts } from '../texts.ts'
import { choosableConditions } from './conditions.ts'
import { isDoubtful } from './doubts.ts'
import { hasRoomFor } from './limits.ts'
import { LineRow } from './line-row.tsx'
import { readLinesOf } from './read-lines.ts'
import { type Change, removeLine, rewriteLine, stateCondition } from './rewrite-line.ts'

type Props = {
  readonly reading: Reading
  /** Whether the text has changed since it was read. */
  readonly isBehind: boolean
  readonly usage: ListUsage
  /** In which the caret stands; 0 for none. */
  readonly line: number
  /** Writes the list anew, as it stands now: `reading` may be of an earlier text. False when it stays as it is. */
  readonly rewrite: (write: (list: string) => string | undefined) => boolean
}

const words = texts.reading

/** Rows of the first rendering, and of each that follows, so that the first comes at once. */
const firstRows = 40
const moreRows = 120

/** With more rows, those out of sight are not laid out. */
const many = 100

/** From here on a condition for all is offered. */
const manyWithoutCondition = 3

/** Of the longest line that states one: `All DMG` and its end. */
const statementBytes = 8

/** The number of rows that are rendered: few at first, and soon all. */
const useGrowing = (total: number): number => {
  const [shown, setShown] = useState(firstRows)
  useEffect(() => {
    if (shown >= total) return
    const timer = setTimeout(() => setShown(shown + moreRows), 0)
    return () => clearTimeout(timer)
  }, [shown, total])
  return shown
}

/** The question that is answered goes away, and the focus goes on to the next one. */
const leaveQuestion = (rows: HTMLElement | null): void => {
  const questions = [...(rows?.querySelectorAll('.choices') ?? [])]
  const answered = questions.findIndex((question) => question.matches(':focus-within'))
  if (answered >= 0) (questions[answered + 1]?.querySelector('button') ?? rows)?.focus()
}

/** What was read, line by line, with what is unclear and how to make it clear. */
export const ReadingList = ({ reading, isBehind, usage, line, rewrite }: Props) => {
  const [openLine, setOpenLine] = useState<number | null>(null)
  const [stuckLine, setStuckLine] = useState<number | null>(null)
  const [onlyDoubtful, setOnlyDoubtful] = useState(false)
  const rows = useRef<HTMLOListElement>(null)
  const lines = useMemo(() => readLinesOf(reading), [reading])
  const doubtful = useMemo(() => lines.filter(isDoubtful), [lines])
  // A line stays while it is being changed.
  const shown = onlyDoubtful ? lines.filter((read) => isDoubtful(read) || read.line === openLine) : lines
  const rendered = useGrowing(shown.length)
  const withoutCondition = reading.items.filter(({ flags }) => flags.includes('condition_missing')).length

  // The rows keep these from their first rendering on.
  const latest = useRef(rewrite)
  latest.current = rewrite
  const actions = useMemo(
    () => ({
      choose: (at: number, chosen: Change) => {
        leaveQuestion(rows.current)
        setStuckLine(latest.current((list) => rewriteLine(list, at, chosen)) ? null : at)
      },
      remove: (at: number) => {
        setOpenLine(null)
        rows.current?.focus()
        latest.current((list) => removeLine(list, at))
      },
      open: setOpenLine,
    }),
    [],
  )

  // The line of the caret stays in sight beside the text.
  useEffect(() => {
    const [box, row] = [rows.current, rows.current?.querySelector<HTMLElement>(`[data-line="${line}"]`)]
    if (!box || !row) return
    const [{ top, bottom }, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()]
    if (top < outer.top) box.scrollTop -= outer.top - top
    else if (bottom > outer.bottom) box.scrollTop += bottom - outer.bottom
  }, [line, reading])

  return (
    <section class="reading" aria-labelledby="reading-title" aria-busy={isBehind || rendered < shown.length}>
      <div class="label-row">
        <h2 id="reading-title">{words.title}</h2>
        {lines.length > 0 && (
          <p role="status">
            <strong>{words.summary(reading.items)}</strong>{' '}
            <span class={doubtful.length > 0 ? 'flag' : 'quiet'}>{words.toCheck(doubtful.length)}</span>
          </p>
        )}
      </div>
      {lines.length === 0 && <p class="empty quiet">{words.empty}</p>}
      {withoutCondition >= manyWithoutCondition && hasRoomFor(statementBytes, usage) && (
        <fieldset class="choices for-all">
          <legend>{words.allConditions(withoutCondition)}</legend>
          {choosableConditions.map((condition) => (
            <button
              type="button"
              onClick={() => {
                rows.current?.focus()
                rewrite((list) => stateCondition(list, condition))
              }}
            >
              {texts.conditions[condition]}
            </button>
          ))}
        </fieldset>
      )}
      {(doubtful.length > 0 || onlyDoubtful) && (
        <div class="filter">
          <button type="button" aria-pressed={!onlyDoubtful} onClick={() => setOnlyDoubtful(false)}>
            {words.all}
          </button>
          <button type="button" aria-pressed={onlyDoubtful} onClick={() => setOnlyDoubtful(true)}>
            {words.onlyToCheck}
          </button>
        </div>
      )}
      {onlyDoubtful && shown.length === 0 && <p class="empty quiet">{words.noneToCheck}</p>}
      {shown.length > 0 && (
        <ol ref={rows} class={shown.length > many ? 'lines many' : 'lines'} tabIndex={-1}>
          {shown.slice(0, rendered).map((read) => (
            <LineRow
              key={read.line}
              read={read}
              isCurrent={read.line === line}
              isOpen={read.line === openLine}
              isStuck={read.line === stuckLine}
              actions={actions}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
