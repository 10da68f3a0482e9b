import { useEffect, useRef, useState } from 'preact/hooks'
import type { RecoveryStatus, Webhook } from '#shared/client/index.ts'
import { localTimeText } from '../../look/times.ts'
import { now } from '../now.ts'
import { Input, Select } from '../parts/field.tsx'
import { Problem } from '../parts/problem.tsx'
import { RECOVERY_STATUSES } from '../parts/vocabulary.ts'
import { useConsole } from '../requests/context.ts'
import { useAction } from '../requests/use-action.ts'
import { texts } from '../texts.ts'
import { notStarted, recoverPages } from './recover-pages.ts'

const dayMs = 86_400_000

const isoOf = (localTime: string): string => new Date(localTime).toISOString()

type Props = { readonly webhook: Webhook; readonly onStarted: () => void }

/** Starts deliveries again that failed, were held or are missing, page by page, with a count after each. */
export const Recover = ({ webhook, onStarted }: Props) => {
  const { client } = useConsole()
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
      <Select
        label={texts.recover.what}
        values={RECOVERY_STATUSES}
        nameOf={texts.recover.kind}
        value={status}
        onChoose={changed(setStatus)}
      />
      <Input label={texts.recover.since} type="datetime-local" required value={since} onValue={changed(setSince)} />
      <Input label={texts.recover.until} type="datetime-local" value={until} onValue={changed(setUntil)} />
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
