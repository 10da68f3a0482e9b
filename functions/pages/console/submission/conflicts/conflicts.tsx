import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SubmissionItem, SubmissionStatus } from '#shared/client/index.ts'
import { formatTime } from '../../../look/times.ts'
import { focusOn } from '../../parts/focus-on.ts'
import { isOpen } from '../../parts/vocabulary.ts'
import { type Conflict, keepMine } from '../../quote/conflicts.ts'
import { type Draft, withoutEdits } from '../../quote/draft.ts'
import { texts } from '../../texts.ts'
import type { Meanwhile } from '../use-submission.ts'
import { ConflictRow, type Decision } from './conflict-row.tsx'

/** Rows shown at once, so that the lines below stay near. */
const rowsAtOnce = 20

const decisions = { take: withoutEdits, keep: keepMine }

type Props = {
  readonly conflicts: readonly Conflict[]
  readonly meanwhile: Meanwhile | undefined
  readonly status: SubmissionStatus
  readonly change: (next: (draft: Draft) => Draft) => void
  readonly onSeen: () => void
}

/** What others changed meanwhile, beside what this person typed. Until it is decided, nothing can be sent. */
export const Conflicts = ({ conflicts, meanwhile, status, change, onSeen }: Props) => {
  const section = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(rowsAtOnce)
  // The button that was pressed may be far below.
  useLayoutEffect(() => {
    if (meanwhile) focusOn(section.current?.querySelector('h2'))
  }, [meanwhile])

  // Most buttons here go when they are pressed. The focus goes to the same one of the row that follows, then to what is
  // left to do, then to the heading of the screen.
  const pressed = useRef<{ readonly decision: Decision; readonly row: number } | undefined>(undefined)
  useLayoutEffect(() => {
    if (pressed.current && document.activeElement === document.body) {
      const { decision, row } = pressed.current
      const buttons = [...(section.current?.querySelectorAll(`[data-decision=${decision}]`) ?? [])]
      const left = section.current?.querySelector('button') ?? document.querySelector('h1')
      focusOn(buttons[Math.min(row, buttons.length - 1)] ?? left)
    }
    pressed.current = undefined
  })

  if (conflicts.length === 0 && !meanwhile) return null
  const mine = conflicts.filter(({ edit }) => edit !== undefined)
  const rows = [...mine, ...conflicts.filter(({ edit }) => edit === undefined)]
  const decide = (decision: Decision, items: readonly SubmissionItem[]) => {
    pressed.current = { decision, row: mine.findIndex(({ item }) => item === items[0]) }
    change((draft) => decisions[decision](draft, items))
  }
  const decideAll = (decision: Decision) =>
    decide(
      decision,
      mine.map(({ item }) => item),
    )
  const dismiss = () => {
    pressed.current = { decision: 'keep', row: 0 }
    onSeen()
  }
  const showMore = () => {
    pressed.current = { decision: 'keep', row: shown }
    setShown(shown + rowsAtOnce)
  }
  const entry = meanwhile?.entry

  return (
    <section ref={section} class="notice warning conflicts" aria-label={texts.conflict.title}>
      <h2>{texts.conflict.title}</h2>
      <div role="alert">
        {entry && (
          <p>
            {texts.conflict.by(texts.history.action(entry.action), texts.history.by(entry.by), formatTime(entry.at))}{' '}
            {meanwhile.seen.status !== status &&
              texts.conflict.status(texts.status(meanwhile.seen.status), texts.status(status))}
          </p>
        )}
        {isOpen(status) && <p>{mine.length > 0 ? texts.conflict.kept : texts.conflict.nothing}</p>}
      </div>
      <div class="buttons start">
        {mine.length > 1 && (
          <>
            <button type="button" onClick={() => decideAll('take')}>
              {texts.conflict.takeAll(mine.length)}
            </button>
            <button type="button" onClick={() => decideAll('keep')}>
              {texts.conflict.keepAll(mine.length)}
            </button>
          </>
        )}
        {mine.length === 0 && meanwhile && (
          <button type="button" class="primary" onClick={dismiss}>
            {texts.conflict.seen}
          </button>
        )}
      </div>
      {rows.length > 0 && (
        <table class="list">
          <thead>
            <tr>
              <th scope="col">{texts.conflict.line}</th>
              <th scope="col">{texts.conflict.before}</th>
              <th scope="col">{texts.conflict.theirs}</th>
              <th scope="col">{texts.conflict.mine}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((conflict) => (
              <ConflictRow key={conflict.item.id} conflict={conflict} onDecide={decide} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > shown && (
        <p>
          {texts.conflict.shown(shown, rows.length)}{' '}
          <button type="button" onClick={showMore}>
            {texts.more}
          </button>
        </p>
      )}
    </section>
  )
}
