import { useCallback, useState } from 'preact/hooks'
import type { DeliveryEvent, DeliveryStatus } from '#shared/client/index.ts'
import { formatTime } from '../../look/times.ts'
import { useWorkplace } from '../parts/context.ts'
import { Field } from '../parts/field.tsx'
import { More, useRows } from '../parts/more.tsx'
import { Problem } from '../parts/problem.tsx'
import { useLoad } from '../parts/use-load.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'
import { DeliveryStatusLabel, LastAnswer } from './outcome.tsx'

const STATUSES = ['pending', 'held', 'delivered', 'failed', 'cancelled'] as const satisfies readonly DeliveryStatus[]

const EVENTS = [
  'submission.received',
  'submission.accepted',
  'submission.rejected',
  'submission.completed',
  'submission.test',
] as const satisfies readonly DeliveryEvent[]

type Props = {
  readonly webhookId: string
  /** Another number is a reason to load again. */
  readonly round: number
}

/** What a webhook was sent, newest first. */
export const DeliveryList = ({ webhookId, round }: Props) => {
  const { client } = useWorkplace()
  const [status, setStatus] = useState<DeliveryStatus>()
  const [event, setEvent] = useState<DeliveryEvent>()
  const load = useCallback(
    (cursor: string | undefined, signal?: AbortSignal) =>
      client.webhooks.deliveries.list(webhookId, { status, event, cursor }, { signal }).page(),
    [client, webhookId, status, event],
  )
  const { value, error, reload } = useLoad(useCallback((signal) => load(undefined, signal), [load, round]))
  const { rows, cursor, add } = useRows(value)

  return (
    <section>
      <div class="filter-form">
        <Field label={texts.deliveries.statusLabel}>
          {(ids) => (
            <select
              {...ids}
              value={status ?? ''}
              onChange={({ currentTarget: { value } }) => setStatus(STATUSES.find((one) => one === value))}
            >
              <option value="">{texts.deliveries.all}</option>
              {STATUSES.map((one) => (
                <option key={one} value={one}>
                  {texts.deliveries.status(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.deliveries.event}>
          {(ids) => (
            <select
              {...ids}
              value={event ?? ''}
              onChange={({ currentTarget: { value } }) => setEvent(EVENTS.find((one) => one === value))}
            >
              <option value="">{texts.deliveries.all}</option>
              {EVENTS.map((one) => (
                <option key={one} value={one}>
                  {texts.webhooks.event(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button type="button" onClick={reload}>
          {texts.deliveries.refresh}
        </button>
      </div>
      <Problem error={error} onRetry={reload} />
      {value && rows.length === 0 && cursor === null && <p class="empty quiet">{texts.deliveries.empty}</p>}
      {rows.length > 0 && (
        <table class="list">
          <thead>
            <tr>
              <th scope="col">{texts.deliveries.event}</th>
              <th scope="col">{texts.deliveries.when}</th>
              <th scope="col">{texts.deliveries.statusLabel}</th>
              <th scope="col" class="number">
                {texts.deliveries.attempts}
              </th>
              <th scope="col">{texts.deliveries.answer}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <a href={hashOf(`webhooks/${webhookId}/deliveries/${row.id}`)}>{texts.webhooks.event(row.event)}</a>
                </th>
                <td data-label={texts.deliveries.when}>{formatTime(row.created_at)}</td>
                <td data-label={texts.deliveries.statusLabel}>
                  <DeliveryStatusLabel status={row.status} />
                </td>
                <td class="number" data-label={texts.deliveries.attempts}>
                  {row.attempt_count}
                </td>
                <td data-label={texts.deliveries.answer}>
                  <LastAnswer status={row.last_response_status} error={row.last_error} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <More cursor={cursor} load={load} onRows={add} />
    </section>
  )
}
