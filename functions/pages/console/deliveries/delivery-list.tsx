import { useState } from 'preact/hooks'
import type { DeliveryEvent, DeliveryStatus } from '#shared/client/index.ts'
import { Select } from '../parts/field.tsx'
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
  const [status, setStatus] = useState<DeliveryStatus | ''>('')
  const [event, setEvent] = useState<DeliveryEvent | ''>('')
  const [ownReloads, setOwnReloads] = useState(0)

  return (
    <section>
      <div class="filter-form">
        <Select
          label={texts.deliveries.statusLabel}
          values={['', ...DELIVERY_STATUSES]}
          nameOf={(one) => (one === '' ? texts.deliveries.all : texts.deliveries.status(one))}
          value={status}
          onChoose={setStatus}
        />
        <Select
          label={texts.deliveries.event}
          values={['', ...DELIVERY_EVENTS]}
          nameOf={(one) => (one === '' ? texts.deliveries.all : texts.webhooks.event(one))}
          value={event}
          onChoose={setEvent}
        />
        <button type="button" onClick={() => setOwnReloads((number) => number + 1)}>
          {texts.deliveries.refresh}
        </button>
      </div>
      <DeliveryRows
        key={`${status}.${event}`}
        webhookId={webhookId}
        status={status || undefined}
        event={event || undefined}
        reloads={reloads + ownReloads}
      />
    </section>
  )
}
