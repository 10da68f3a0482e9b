import type { SubmissionSummary } from '#shared/client/index.ts'
import { formatAge, formatTime } from '../../look/times.ts'
import { Status } from '../parts/status.tsx'
import { useConsole } from '../requests/context.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'

type Props = { readonly rows: readonly SubmissionSummary[]; readonly timeMs: number; readonly showsStatus: boolean }

export const QueueTable = ({ rows, timeMs, showsStatus }: Props) => {
  const { money } = useConsole()
  return (
    <table class="list">
      <thead>
        <tr>
          <th scope="col">{texts.queue.customer}</th>
          <th scope="col">{texts.queue.age}</th>
          {showsStatus && <th scope="col">{texts.queue.status}</th>}
          <th scope="col" class="number">
            {texts.queue.cards}
          </th>
          <th scope="col" class="number">
            {texts.queue.flags}
          </th>
          <th scope="col" class="number">
            {texts.queue.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <a href={hashOf(`submissions/${row.id}`)}>{row.customer_name}</a>
              <span class="quiet">{row.customer_email}</span>
            </th>
            <td data-label={texts.queue.age}>
              <time dateTime={row.created_at} title={formatTime(row.created_at)}>
                {formatAge(row.created_at, timeMs)}
              </time>
            </td>
            {showsStatus && (
              <td data-label={texts.queue.status}>
                <Status status={row.status} />
              </td>
            )}
            <td class="number" data-label={texts.queue.cards}>
              {texts.number(row.card_count)}
            </td>
            <td class="number" data-label={texts.queue.flags}>
              {row.flagged_item_count > 0 ? (
                <span class="flag">{texts.number(row.flagged_item_count)}</span>
              ) : (
                texts.none
              )}
            </td>
            <td class="number" data-label={texts.queue.total}>
              {row.quoted_total_cents === null ? texts.none : money.format(row.quoted_total_cents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
