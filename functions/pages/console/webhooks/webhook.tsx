import { useState } from 'preact/hooks'
import { DeliveryList } from '../deliveries/delivery-list.tsx'
import { Back } from '../parts/back.tsx'
import { Loading } from '../parts/loading.tsx'
import { Problem } from '../parts/problem.tsx'
import { ViewTabs, viewOf } from '../parts/tabs.tsx'
import { useConsole } from '../requests/context.ts'
import { useAction } from '../requests/use-action.ts'
import { useTitle } from '../requests/use-title.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'
import { DeleteWebhook } from './delete-webhook.tsx'
import { Health } from './health.tsx'
import { Recover } from './recover.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { Settings } from './settings.tsx'
import { useWebhook } from './use-webhook.ts'

const views = ['deliveries', 'settings', 'recover'] as const

type Props = { readonly id: string; readonly part: string | undefined; readonly parameters: URLSearchParams }

/** One webhook: health, settings, secret, deliveries. A recovery goes on while another view is shown. */
export const WebhookScreen = ({ id, part, parameters }: Props) => {
  const view = viewOf(views, part)
  const { client } = useConsole()
  const { value, error, reload, replace } = useWebhook(id)
  const test = useAction()
  const [reloads, setReloads] = useState(0)
  const [tested, setTested] = useState(false)
  const refreshDeliveries = () => setReloads((number) => number + 1)

  useTitle(value?.value.url)

  const back = <Back hash={hashOf('webhooks')} to={texts.webhooks.title} />
  if (!value) {
    return (
      <>
        {back}
        <Loading error={error} onRetry={reload} />
      </>
    )
  }
  const { value: webhook } = value

  const sendTest = () =>
    test.run(async () => {
      setTested(false)
      await client.webhooks.test(id)
      setTested(true)
      refreshDeliveries()
    })

  return (
    <>
      {back}
      <div class="title">
        <h1 class="url">{webhook.url}</h1>
        <Health webhook={webhook} />
      </div>
      {webhook.description && <p class="quiet">{webhook.description}</p>}
      <div class="buttons start">
        <button type="button" disabled={test.busy || webhook.status !== 'enabled'} onClick={sendTest}>
          {texts.webhooks.test}
        </button>
        <RotateSecret webhook={webhook} onRotated={replace} />
        <DeleteWebhook id={id} />
        <span role="status" class="quiet">
          {tested && texts.webhooks.tested}
        </span>
      </div>
      <Problem error={test.error} />
      <ViewTabs base={`webhooks/${id}`} views={views} view={view} names={texts.webhooks.tabs} />
      {view === 'deliveries' && <DeliveryList webhookId={id} parameters={parameters} reloads={reloads} />}
      <div hidden={view !== 'settings'}>
        <Settings current={value} onSaved={reload} />
      </div>
      <div hidden={view !== 'recover'}>
        <Recover webhook={webhook} onStarted={refreshDeliveries} />
      </div>
    </>
  )
}
