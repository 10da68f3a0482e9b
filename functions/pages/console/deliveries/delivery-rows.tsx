import { useCallback } from 'preact/hooks'
import type { DeliveryEvent, DeliveryStatus } from '#shared/client/index.ts'
import { formatTime } from '../../look/times.ts'
import { More } from '../parts/more.tsx'
import { Problem } from '../parts/problem.tsx'
import { useConsole } from '../requests/context.ts'
import { usePages } from '../requests/use-pages.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'
import { DeliveryStatusLabel, LastAnswer } from './outcome.tsx'

type Props = {
  readonly webhookId: string
  readonly status: DeliveryStatus | undefined
  readonly event: DeliveryEvent | undefined
  /** Both, as they stand in the address. */
  readonly parameters: URLSearchParams
  /** Another number is a reason to load again. */
  readonly reloads: number
}

/** The deliveries of one choice of status and event. */
export const DeliveryRows = ({ webhookId, status, event, parameters, reloads }: Props) => {
  const { client } = useConsole()
  const load = useCallback(
    (cursor: string | undefined, signal?: AbortSignal) =>
      client.webhooks.deliveries.list(webhookId, { status, event, cursor }, { signal }).page(),
    [client, webhookId, status, event, reloads],
  )
  const { rows, isEmpty, error, reload, loadMore } = usePages(load)
  return (
    <>
      <Problem error={error} onRetry={reload} />
      {isEmpty && <p class="empty quiet">{texts.deliveries.empty}</p>}
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
                  <a href={hashOf(`webhooks/${webhookId}/deliveries/${row.id}`, parameters)}>
                    {texts.webhooks.event(row.event)}
                  </a>
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
      <More load={loadMore} />
    </>
  )
}
