import { useEffect, useRef, useState } from 'preact/hooks'
import type { RecoveryStatus, Webhook } from '#shared/client/index.ts'
import { now } from '../../look/now.ts'
import { localTimeText } from '../../look/times.ts'
import { useWorkplace } from '../parts/context.ts'
import { Field } from '../parts/field.tsx'
import { Problem } from '../parts/problem.tsx'
import { useAction } from '../parts/use-load.ts'
import { RECOVERY_STATUSES } from '../parts/vocabulary.ts'
import { texts } from '../texts.ts'
import { notStarted, recoverPages } from './recover-pages.ts'

const dayMs = 86_400_000

const isoOf = (localTime: string): string => new Date(localTime).toISOString()

type Props = { readonly webhook: Webhook; readonly onStarted: () => void }

/** Starts deliveries again that failed, were held or are missing, page by page, with a count after each. */
export const Recover = ({ webhook, onStarted }: Props) => {
  const { client } = useWorkplace()
  const [status, setStatus] = useState<RecoveryStatus>('failed')
  const [since, setSince] = useState(() => localTimeText(now() - dayMs))
  const [until, setUntil] = useState('')
  const [progress, setProgress] = useState(notStarted)
  const { busy, error, run } = useAction()
  const isStopped = useRef(false)
  const isBegun = progress.cursor !== undefined && progress.cursor !== null

  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  /** Other parameters are another recovery: a cursor belongs to those that it was made with. */
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setProgress(notStarted)
    }

  const submit = (event: Event) => {
    event.preventDefault()
    isStopped.current = false
    const body = { status, since: isoOf(since), ...(until && { until: isoOf(until) }) }
    const from = isBegun ? progress : notStarted
    setProgress(from)
    run(async () => {
      await recoverPages({
        from,
        call: (cursor) => client.webhooks.recover(webhook.id, { ...body, ...(cursor && { cursor }) }),
        onProgress: setProgress,
        isStopped: () => isStopped.current,
      })
      onStarted()
    })
  }

  return (
    <form class="card stack-form" onSubmit={submit}>
      <p class="quiet">{texts.recover.intro}</p>
      <Field label={texts.recover.what}>
        {(ids) => (
          <select
            {...ids}
            value={status}
            onChange={({ currentTarget: { value } }) =>
              changed(setStatus)(RECOVERY_STATUSES.find((one) => one === value) ?? 'failed')
            }
          >
            {RECOVERY_STATUSES.map((one) => (
              <option key={one} value={one}>
                {texts.recover.kind(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.recover.since}>
        {(ids) => (
          <input
            {...ids}
            type="datetime-local"
            required
            value={since}
            onInput={({ currentTarget }) => changed(setSince)(currentTarget.value)}
          />
        )}
      </Field>
      <Field label={texts.recover.until}>
        {(ids) => (
          <input
            {...ids}
            type="datetime-local"
            value={until}
            onInput={({ currentTarget }) => changed(setUntil)(currentTarget.value)}
          />
        )}
      </Field>
      <Problem error={error} />
      <p role="status">
        {busy
          ? texts.recover.progress(progress.count, progress.pages)
          : progress.cursor === null
            ? texts.recover.done(progress.count)
            : isBegun && texts.recover.stopped(progress.count)}
      </p>
      <div class="buttons">
        {busy && (
          <button
            type="button"
            onClick={() => {
              isStopped.current = true
            }}
          >
            {texts.recover.stop}
          </button>
        )}
        <button type="submit" class="primary" disabled={busy || webhook.status !== 'enabled'}>
          {isBegun ? texts.recover.goOn : texts.recover.go}
        </button>
      </div>
    </form>
  )
}
