import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { formatTime } from '../../look/times.ts'
import { Back } from '../parts/back.tsx'
import { Loading } from '../parts/loading.tsx'
import { Problem } from '../parts/problem.tsx'
import { useConsole } from '../requests/context.ts'
import { useAction } from '../requests/use-action.ts'
import { useLoad } from '../requests/use-load.ts'
import { useTitle } from '../requests/use-title.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'
import { Attempts } from './attempts.tsx'
import { DeliveryStatusLabel } from './outcome.tsx'

/** Between two looks for the attempt of a delivery that was sent again. */
const lookMs = 2_000

/** 30 seconds: an attempt takes 10 at most, and may wait for others. */
const maxLooks = 15

type Props = {
  readonly webhookId: string
  readonly id: string
  /** Of the list of deliveries that it was found in. */
  readonly parameters: URLSearchParams
}

/** One delivery: each attempt as a picture, what was sent and what was answered, and a button to send it again. */
export const DeliveryScreen = ({ webhookId, id, parameters }: Props) => {
  const { client } = useConsole()
  const load = useCallback(
    (signal: AbortSignal) => client.webhooks.deliveries.get(webhookId, id, { signal }),
    [client, webhookId, id],
  )
  const { value, error, busy, reload } = useLoad(load)
  const resending = useAction()
  const [resent, setResent] = useState(false)

  const looks = useRef(0)
  const isAwaited = resent && !busy && value?.status === 'pending' && value.attempt_count === 0
  useEffect(() => {
    if (!isAwaited || looks.current === maxLooks) return
    const timer = setTimeout(() => {
      looks.current += 1
      reload()
    }, lookMs)
    return () => clearTimeout(timer)
  }, [isAwaited])

  useTitle(value && texts.deliveries.titleOf(texts.webhooks.event(value.event)))

  const back = <Back hash={hashOf(`webhooks/${webhookId}`, parameters)} to={texts.deliveries.title} />
  if (!value) {
    return (
      <>
        {back}
        <Loading error={error} onRetry={reload} />
      </>
    )
  }
  const mayResend = value.status !== 'held' && value.status !== 'cancelled'
  const resend = () =>
    resending.run(async () => {
      setResent(false)
      looks.current = 0
      await client.webhooks.deliveries.resend(webhookId, id)
      setResent(true)
      reload()
    })

  return (
    <>
      {back}
      <div class="title">
        <h1>{texts.deliveries.titleOf(texts.webhooks.event(value.event))}</h1>
        <DeliveryStatusLabel status={value.status} />
      </div>
      <p class="facts quiet">
        <span>{formatTime(value.created_at)}</span>
        <code>{value.id}</code>
        {value.submission_id && (
          <a href={hashOf(`submissions/${value.submission_id}`)}>{texts.deliveries.submission}</a>
        )}
        {value.next_attempt_at && <span>{texts.deliveries.next(formatTime(value.next_attempt_at))}</span>}
      </p>
      <div class="buttons start">
        <button type="button" disabled={busy} onClick={reload}>
          {texts.deliveries.refresh}
        </button>
        <button type="button" class="primary" disabled={resending.busy || !mayResend} onClick={resend}>
          {texts.deliveries.resend}
        </button>
        <span role="status" class="quiet">
          {resent && texts.deliveries.resent}
        </span>
      </div>
      <Problem error={error} />
      <Problem error={resending.error} />
      <h2>{texts.deliveries.attempts}</h2>
      {value.attempts.length === 0 ? (
        <p class="empty quiet">{texts.deliveries.noAttempts}</p>
      ) : (
        <Attempts attempts={value.attempts} />
      )}
      <h2>{texts.deliveries.sent}</h2>
      <pre>{JSON.stringify(value.payload, null, 2)}</pre>
    </>
  )
}
