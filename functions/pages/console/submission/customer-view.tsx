import type { Submission } from '#shared/client/index.ts'
import { conditionName, ignoredName, offer, statusMeaning, statusName } from '../../look/customer-texts.ts'
import { useConsole } from '../requests/context.ts'
import { texts } from '../texts.ts'

/** What holds now, and what the customer's line said where the store has changed it. */
const Changed = ({ now, stated }: { readonly now: string; readonly stated: string }) => (
  <>
    {now} {now !== stated && <small class="quiet">{offer.youSaid(stated)}</small>}
  </>
)

/** What the customer's form shows, in its words. Flags and notes for the history are the store's. */
export const CustomerView = ({ submission }: { readonly submission: Submission }) => {
  const { money, store } = useConsole()
  const { items, status, ignored_lines, quoted_at, quoted_total_cents: total } = submission
  const noTotal = quoted_at === null ? offer.noTotal : offer.notAllPriced
  return (
    <section>
      <p>
        <span class={`status ${status}`}>{statusName(status)}</span> {statusMeaning(status, store.name)}
      </p>
      <table class="list">
        <caption class="quiet">{texts.customer.intro}</caption>
        <thead>
          <tr>
            <th scope="col">{offer.card}</th>
            <th scope="col">{offer.quantity}</th>
            <th scope="col">{offer.condition}</th>
            <th scope="col" class="number">
              {offer.price}
            </th>
            <th scope="col" class="number">
              {offer.sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const { id, name, raw_input, quantity, quoted_price_cents } = item
            const price = quantity === 0 ? null : quoted_price_cents
            return (
              <tr key={id} class={quantity === 0 ? 'declined' : ''}>
                <th scope="row">
                  {name} {raw_input.trim() !== name && <span class="quiet raw">{raw_input.trim()}</span>}
                </th>
                <td data-label={offer.quantity}>
                  <Changed
                    now={quantity === 0 ? offer.declined : texts.number(quantity)}
                    stated={texts.number(item.stated_quantity)}
                  />
                </td>
                <td data-label={offer.condition}>
                  <Changed now={conditionName(item.condition)} stated={conditionName(item.stated_condition)} />
                </td>
                <td class="number" data-label={offer.price}>
                  {price === null ? texts.none : money.format(price)}
                </td>
                <td class="number" data-label={offer.sum}>
                  {price === null ? texts.none : money.format(price * quantity)}
                </td>
              </tr>
            )
          })}
        </tbody>
        {status !== 'rejected' && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {offer.total}
              </th>
              <td class="number">
                <strong>{total === null ? noTotal : money.format(total)}</strong>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {ignored_lines.length > 0 && (
        <>
          <h2>{offer.ignored}</h2>
          <ul>
            {ignored_lines.map(({ line, raw_input, reason }) => (
              <li key={line}>
                <span class="raw">{raw_input.trim()}</span> <span class="quiet">{ignoredName(reason)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
