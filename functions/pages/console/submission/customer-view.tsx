import type { Submission } from '#shared/client/index.ts'
import { Status } from '../parts/status.tsx'
import { useConsole } from '../requests/context.ts'
import { texts } from '../texts.ts'

/** What the customer's form shows: status, each line as stated and as found, prices, total. No flags and no notes. */
export const CustomerView = ({ submission }: { readonly submission: Submission }) => {
  const { money } = useConsole()
  const { items, status, quoted_total_cents: total } = submission
  return (
    <section>
      <p class="quiet">
        {texts.customer.intro} <Status status={status} />
      </p>
      <table class="list">
        <thead>
          <tr>
            <th scope="col">{texts.customer.card}</th>
            <th scope="col">{texts.customer.stated}</th>
            <th scope="col">{texts.customer.found}</th>
            <th scope="col" class="number">
              {texts.submission.price}
            </th>
            <th scope="col" class="number">
              {texts.submission.sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} class={item.quantity === 0 ? 'declined' : ''}>
              <th scope="row">{item.name}</th>
              <td data-label={texts.customer.stated}>
                {item.stated_quantity} × {texts.condition(item.stated_condition)}
              </td>
              <td data-label={texts.customer.found}>
                {item.quantity === 0
                  ? texts.submission.declined
                  : `${item.quantity} × ${texts.condition(item.condition)}`}
              </td>
              <td class="number" data-label={texts.submission.price}>
                {item.quoted_price_cents === null ? texts.customer.noPrice : money.format(item.quoted_price_cents)}
              </td>
              <td class="number" data-label={texts.submission.sum}>
                {item.quoted_price_cents === null ? texts.none : money.format(item.quoted_price_cents * item.quantity)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {texts.submission.total}
            </th>
            <td class="number">
              <strong>{total === null ? texts.customer.noPrice : money.format(total)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
