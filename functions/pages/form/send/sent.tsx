import type { Submission } from '#shared/client/types.ts'
import { IgnoredLines } from '../submissions/ignored-lines.tsx'
import { texts } from '../texts.ts'

type Props = {
  readonly store: string
  readonly submission: Submission
  readonly onAnother: () => void
}

/** The end of sending: what has arrived, as it was understood. */
export const Sent = ({ store, submission, onAnother }: Props) => {
  const { items, ignored_lines } = submission
  return (
    <section class="sent" aria-labelledby="sent-title">
      <div class="done">
        <h2 id="sent-title">{texts.sent.title(store)}</h2>
        <p>
          <strong>{texts.reading.summary(items)}</strong>
        </p>
        <p>{texts.sent.next(store)}</p>
        <button type="button" onClick={onAnother}>
          {texts.sent.another}
        </button>
      </div>
      <h3>{texts.sent.understood}</h3>
      <ul class="understood">
        {items.map(({ id, quantity, name, condition }) => (
          <li key={id}>
            <span class="quantity">{texts.count(quantity)}&thinsp;×</span>
            <span class="name">{name}</span>
            <span class="quiet">{texts.conditionName(condition)}</span>
          </li>
        ))}
      </ul>
      <IgnoredLines lines={ignored_lines} />
    </section>
  )
}
