import type { EventName } from '#shared/client/index.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_URL_LENGTH } from '#shared/core/limits.ts'
import { Input } from '../parts/field.tsx'
import { EVENTS } from '../parts/vocabulary.ts'
import { texts } from '../texts.ts'

export type WebhookInput = { readonly url: string; readonly events: readonly EventName[]; readonly description: string }

export const newWebhook: WebhookInput = { url: '', events: EVENTS, description: '' }

type Props = { readonly value: WebhookInput; readonly onChange: (value: WebhookInput) => void }

/** What a person says of a webhook: where to, which events, a remark. */
export const WebhookFields = ({ value, onChange }: Props) => (
  <>
    <Input
      label={texts.webhooks.url}
      hint={texts.webhooks.urlHint}
      type="url"
      required
      maxLength={MAX_URL_LENGTH}
      autocomplete="off"
      value={value.url}
      onValue={(url) => onChange({ ...value, url })}
    />
    <fieldset>
      <legend>{texts.webhooks.events}</legend>
      {EVENTS.map((event) => (
        <label key={event} class="choice">
          <input
            type="checkbox"
            checked={value.events.includes(event)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                ...value,
                events: EVENTS.filter((one) => (one === event ? checked : value.events.includes(one))),
              })
            }
          />
          {texts.webhooks.event(event)}
        </label>
      ))}
    </fieldset>
    <Input
      label={texts.webhooks.description}
      maxLength={MAX_DESCRIPTION_LENGTH}
      value={value.description}
      onValue={(description) => onChange({ ...value, description })}
    />
  </>
)
