import { useEffect, useMemo, useRef } from 'preact/hooks'
import { FormLink } from './access/form-link.tsx'
import { Keys } from './access/keys.tsx'
import { DeliveryScreen } from './deliveries/delivery.tsx'
import { roleOf, type Workplace, WorkplaceProvider } from './parts/context.ts'
import { useRoute } from './parts/use-route.ts'
import { Queue } from './queue/queue.tsx'
import { hashOf, type Route } from './router.ts'
import { SignOut } from './session/sign-out.tsx'
import { SubmissionScreen } from './submission/submission.tsx'
import { texts } from './texts.ts'
import { NewWebhook } from './webhooks/new-webhook.tsx'
import { WebhookScreen } from './webhooks/webhook.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

const Screen = ({ route: { path, parameters } }: { readonly route: Route }) => {
  const [place, id, part, partId] = path
  switch (place) {
    case 'submissions':
      if (id) return <SubmissionScreen key={id} id={id} view={part ?? 'lines'} entry={partId} />
      break
    case 'webhooks':
      if (id === 'new') return <NewWebhook />
      if (id && part === 'deliveries' && partId) return <DeliveryScreen key={partId} webhookId={id} id={partId} />
      return id ? <WebhookScreen key={id} id={id} view={part ?? 'deliveries'} /> : <Webhooks />
    case 'keys':
      return <Keys />
    case 'form-link':
      return <FormLink />
  }
  return <Queue parameters={parameters} />
}

const places = ['queue', 'form-link', 'webhooks', 'keys'] as const
const ownersPlaces: readonly string[] = ['webhooks', 'keys']
const placeTexts = {
  queue: texts.nav.queue,
  'form-link': texts.nav.formLink,
  webhooks: texts.nav.webhooks,
  keys: texts.nav.keys,
}

type Props = { readonly workplace: Workplace; readonly onLeave: () => void }

/** Everything behind the sign-in: the bar at the top and the screen of the address. */
export const Screens = ({ workplace, onLeave }: Props) => {
  const route = useRoute()
  const { client, store, money, hasEnded } = workplace
  const value = useMemo(() => ({ client, store, money, hasEnded }), [client, store, money, hasEnded])
  const main = useRef<HTMLElement>(null)
  const { credential } = store
  const isOwner = roleOf(store) === 'owner'
  const place = route.path[0] === 'submissions' ? 'queue' : (route.path[0] ?? 'queue')
  const address = route.path.join('/')

  useEffect(() => {
    document.title = texts.titleOf(placeTexts[places.find((one) => one === place) ?? 'queue'], store.name)
  }, [place, store.name])

  // A screen reader goes on at the new screen, as it would on a new page.
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current !== address) main.current?.focus()
    shown.current = address
  }, [address])

  return (
    <WorkplaceProvider value={value}>
      <header class="bar">
        <button type="button" class="skip" onClick={() => main.current?.focus()}>
          {texts.skip}
        </button>
        <strong class="store">{store.name}</strong>
        <nav aria-label={texts.nav.label}>
          {places
            .filter((one) => isOwner || !ownersPlaces.includes(one))
            .map((one) => (
              <a key={one} href={hashOf(one)} aria-current={one === place ? 'page' : undefined}>
                {placeTexts[one]}
              </a>
            ))}
        </nav>
        <span class="who quiet">
          {credential.type === 'console_session' && `${credential.email}, ${texts.role(credential.role)}`}
        </span>
        <SignOut onLeave={onLeave} />
      </header>
      <main ref={main} tabIndex={-1}>
        <Screen route={!isOwner && ownersPlaces.includes(place) ? { ...route, path: [] } : route} />
      </main>
    </WorkplaceProvider>
  )
}
