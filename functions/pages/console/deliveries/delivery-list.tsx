import { useState } from 'preact/hooks'
import type { DeliveryEvent, DeliveryStatus } from '#shared/client/index.ts'
import { Field } from '../parts/field.tsx'
import { DELIVERY_EVENTS, DELIVERY_STATUSES } from '../parts/vocabulary.ts'
import { texts } from '../texts.ts'
import { DeliveryRows } from './delivery-rows.tsx'

type Props = {
  readonly webhookId: string
  /** Another number is a reason to load again. */
  readonly reloads: number
}

/** What a webhook was sent, newest first. */
export const DeliveryList = ({ webhookId, reloads }: Props) => {
  const [status, setStatus] = useState<DeliveryStatus>()
  const [event, setEvent] = useState<DeliveryEvent>()
  const [ownReloads, setOwnReloads] = useState(0)

  return (
    <section>
      <div class="filter-form">
        <Field label={texts.deliveries.statusLabel}>
          {(ids) => (
            <select
              {...ids}
              value={status ?? ''}
              onChange={({ currentTarget: { value } }) => setStatus(DELIVERY_STATUSES.find((one) => one === value))}
            >
              <option value="">{texts.deliveries.all}</option>
              {DELIVERY_STATUSES.map((one) => (
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
              onChange={({ currentTarget: { value } }) => setEvent(DELIVERY_EVENTS.find((one) => one === value))}
            >
              <option value="">{texts.deliveries.all}</option>
              {DELIVERY_EVENTS.map((one) => (
                <option key={one} value={one}>
                  {texts.webhooks.event(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button type="button" onClick={() => setOwnReloads((number) => number + 1)}>
          {texts.deliveries.refresh}
        </button>
      </div>
      <DeliveryRows
        key={`${status}.${event}`}
        webhookId={webhookId}
        status={status}
        event={event}
        reloads={reloads + ownReloads}
      />
    </section>
  )
}
