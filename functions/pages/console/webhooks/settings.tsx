import { useState } from 'preact/hooks'
import { ApiError, type Webhook, type WebhookChange } from '#shared/client/index.ts'
import { Problem } from '../parts/problem.tsx'
import { useConsole } from '../requests/context.ts'
import { useAction } from '../requests/use-action.ts'
import type { WithEtag } from '../requests/with-etag.ts'
import { texts } from '../texts.ts'
import { WebhookFields, type WebhookInput } from './webhook-fields.tsx'

const inputOf = ({ url, events, description }: Webhook): WebhookInput => ({
  url,
  events,
  description: description ?? '',
})

type Props = { readonly current: WithEtag<Webhook>; readonly onSaved: () => void }

/** Changes a webhook, unless somebody else did so first: then what was typed stays, and what holds now is shown. */
export const Settings = ({ current: { value: webhook, etag }, onSaved }: Props) => {
  const { client } = useConsole()
  const [typed, setTyped] = useState<WebhookInput>()
  const [state, setState] = useState<'saved' | 'overtaken'>()
  const { busy, error, run } = useAction()
  const isEnabled = webhook.status === 'enabled'
  const input = typed ?? inputOf(webhook)

  const update = (change: WebhookChange, after: () => void) =>
    run(async () => {
      setState(undefined)
      try {
        await client.webhooks.update(webhook.id, change, { ifMatch: etag })
        after()
      } catch (reason) {
        if (!(reason instanceof ApiError && reason.code === 'PRECONDITION_FAILED')) throw reason
        setState('overtaken')
      }
      onSaved()
    })

  const submit = (event: Event) => {
    event.preventDefault()
    update({ url: input.url, events: [...input.events], description: input.description || null }, () => {
      setTyped(undefined)
      setState('saved')
    })
  }

  return (
    <form class="card stack-form" onSubmit={submit}>
      <WebhookFields value={input} onChange={setTyped} />
      <p class="quiet">{texts.webhooks.secretLast(webhook.secret_last4)}</p>
      <Problem error={error} />
      <div role="status">
        {state === 'overtaken' && (
          <div class="notice warning">
            <p>{texts.webhooks.changed}</p>
            <p class="quiet">
              {webhook.url} · {webhook.events.map(texts.webhooks.event).join(', ')} ·{' '}
              {webhook.description ?? texts.none}
            </p>
          </div>
        )}
        {state === 'saved' && <p class="quiet">{texts.webhooks.saved}</p>}
      </div>
      <div class="buttons">
        <button
          type="button"
          disabled={busy}
          onClick={() => update({ status: isEnabled ? 'disabled' : 'enabled' }, () => undefined)}
        >
          {isEnabled ? texts.webhooks.disable : texts.webhooks.enable}
        </button>
        <button type="submit" class="primary" disabled={busy || input.events.length === 0}>
          {texts.webhooks.save}
        </button>
      </div>
    </form>
  )
}
