import { useMemo, useState } from 'preact/hooks'
import type { CreatedWebhook } from '#shared/client/index.ts'
import { Back } from '../parts/back.tsx'
import { Problem } from '../parts/problem.tsx'
import { useConsole } from '../requests/context.ts'
import { useAction } from '../requests/use-action.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'
import { LostSecret, Secret } from './secret.tsx'
import { newWebhook, WebhookFields } from './webhook-fields.tsx'

export const NewWebhook = () => {
  const { client } = useConsole()
  const [value, setValue] = useState(newWebhook)
  const [created, setCreated] = useState<CreatedWebhook>()
  const { busy, error, run } = useAction()
  // The same webhook is made once, however often its answer is lost.
  const idempotencyKey = useMemo(() => crypto.randomUUID(), [value])

  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => {
      const { url, events, description } = value
      const webhook = { url, events: [...events], description: description || null }
      setCreated(await client.webhooks.create(webhook, { idempotencyKey }))
    })
  }

  const show = ({ id }: CreatedWebhook) => {
    location.hash = hashOf(`webhooks/${id}`)
  }

  return (
    <>
      <Back hash={hashOf('webhooks')} to={texts.webhooks.title} />
      <h1>{texts.webhooks.add}</h1>
      <form class="card stack-form" onSubmit={submit}>
        <WebhookFields value={value} onChange={setValue} />
        <Problem error={error} />
        <div class="buttons">
          <button type="submit" class="primary" disabled={busy || value.events.length === 0}>
            {texts.webhooks.create}
          </button>
        </div>
      </form>
      {created?.secret === null && <LostSecret onClose={() => show(created)} />}
      {created?.secret && <Secret secret={created.secret} onClose={() => show(created)} />}
    </>
  )
}
