import type { EventName } from '#shared/client/index.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_URL_LENGTH } from '#shared/core/limits.ts'
import { Field } from '../parts/field.tsx'
import { EVENTS } from '../parts/vocabulary.ts'
import { texts } from '../texts.ts'

export type WebhookInput = { readonly url: string; readonly events: readonly EventName[]; readonly description: string }

export const newWebhook: WebhookInput = { url: '', events: EVENTS, description: '' }

type Props = { readonly value: WebhookInput; readonly onChange: (value: WebhookInput) => void }

/** What a person says of a webhook: where to, which events, a remark. */
export const WebhookFields = ({ value, onChange }: Props) => (
  <>
    <Field label={texts.webhooks.url} hint={texts.webhooks.urlHint}>
      {(ids) => (
        <input
          {...ids}
          type="url"
          required
          maxLength={MAX_URL_LENGTH}
          autocomplete="off"
          value={value.url}
          onInput={({ currentTarget }) => onChange({ ...value, url: currentTarget.value })}
        />
      )}
    </Field>
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
    <Field label={texts.webhooks.description}>
      {(ids) => (
        <input
          {...ids}
          maxLength={MAX_DESCRIPTION_LENGTH}
          value={value.description}
          onInput={({ currentTarget }) => onChange({ ...value, description: currentTarget.value })}
        />
      )}
    </Field>
  </>
)
