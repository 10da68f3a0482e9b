import { useState } from 'preact/hooks'
import { Select } from '../parts/field.tsx'
import { DELIVERY_EVENTS, DELIVERY_STATUSES } from '../parts/vocabulary.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'
import { DeliveryRows } from './delivery-rows.tsx'

type Props = {
  readonly webhookId: string
  /** The status and the event that are chosen, as they stand in the address, so that Back leads back. */
  readonly parameters: URLSearchParams
  /** Another number is a reason to load again. */
  readonly reloads: number
}

/** What a webhook was sent, newest first. */
export const DeliveryList = ({ webhookId, parameters, reloads }: Props) => {
  const status = DELIVERY_STATUSES.find((one) => one === parameters.get('status'))
  const event = DELIVERY_EVENTS.find((one) => one === parameters.get('event'))
  const choose = (name: 'status' | 'event', value: string) => {
    const next = new URLSearchParams({ status: status ?? '', event: event ?? '', [name]: value })
    for (const [key, chosen] of [...next]) if (chosen === '') next.delete(key)
    location.hash = hashOf(`webhooks/${webhookId}`, next)
  }
  const [ownReloads, setOwnReloads] = useState(0)

  return (
    <section>
      <div class="filter-form">
        <Select
          label={texts.deliveries.statusLabel}
          values={['', ...DELIVERY_STATUSES]}
          nameOf={(one) => (one === '' ? texts.deliveries.all : texts.deliveries.status(one))}
          value={status ?? ''}
          onChoose={(value) => choose('status', value)}
        />
        <Select
          label={texts.deliveries.event}
          values={['', ...DELIVERY_EVENTS]}
          nameOf={(one) => (one === '' ? texts.deliveries.all : texts.webhooks.event(one))}
          value={event ?? ''}
          onChoose={(value) => choose('event', value)}
        />
        <button type="button" onClick={() => setOwnReloads((number) => number + 1)}>
          {texts.deliveries.refresh}
        </button>
      </div>
      <DeliveryRows
        key={`${status}.${event}`}
        webhookId={webhookId}
        status={status}
        event={event}
        parameters={parameters}
        reloads={reloads + ownReloads}
      />
    </section>
  )
}
