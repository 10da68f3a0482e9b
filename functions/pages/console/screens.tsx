import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { FormLink } from './access/form-link.tsx'
import { Keys } from './access/keys.tsx'
import { DeliveryScreen } from './deliveries/delivery.tsx'
import { Queue } from './queue/queue.tsx'
import { type ConsoleContext, ConsoleProvider, roleOf } from './requests/context.ts'
import { hashOf, type Route } from './router.ts'
import { SignOut } from './session/sign-out.tsx'
import { SubmissionScreen } from './submission/submission.tsx'
import { texts } from './texts.ts'
import { useRoute } from './use-route.ts'
import { NewWebhook } from './webhooks/new-webhook.tsx'
import { WebhookScreen } from './webhooks/webhook.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

const Screen = ({ route: { path, parameters } }: { readonly route: Route }) => {
  const [place, id, part, partId] = path
  switch (place) {
    case 'submissions':
      if (id) return <SubmissionScreen key={id} id={id} part={part} entry={partId} />
      break
    case 'webhooks':
      if (id === 'new') return <NewWebhook />
      if (id && part === 'deliveries' && partId) {
        return <DeliveryScreen key={partId} webhookId={id} id={partId} parameters={parameters} />
      }
      return id ? <WebhookScreen key={id} id={id} part={part} parameters={parameters} /> : <Webhooks />
    case 'keys':
      return <Keys />
    case 'form-link':
      return <FormLink />
  }
  return <Queue parameters={parameters} />
}

const places = [
  { path: 'queue', name: texts.nav.queue, isForOwner: false },
  { path: 'form-link', name: texts.nav.formLink, isForOwner: false },
  { path: 'webhooks', name: texts.nav.webhooks, isForOwner: true },
  { path: 'keys', name: texts.nav.keys, isForOwner: true },
] as const

/** Submissions, and addresses that do not exist, belong to the queue. */
const placeOf = ({ path: [first] }: Route) => places.find(({ path }) => path === first) ?? places[0]

type Props = { readonly context: ConsoleContext; readonly onLeave: () => void }

/** Everything behind the sign-in: the bar at the top and the screen of the address. */
export const Screens = ({ context, onLeave }: Props) => {
  const asked = useRoute()
  const { client, store, money, hasEnded } = context
  const value = useMemo(() => ({ client, store, money, hasEnded }), [client, store, money, hasEnded])
  const main = useRef<HTMLElement>(null)
  const { credential } = store
  const isOwner = roleOf(store) === 'owner'
  // Another role is shown the queue instead.
  const route = placeOf(asked).isForOwner && !isOwner ? { ...asked, path: [] } : asked
  const place = placeOf(route)
  const address = route.path.join('/')

  useLayoutEffect(() => {
    document.title = texts.titleOf(place.name, store.name)
  }, [place, store.name])

  // A screen reader goes on at the new screen, as it would on a new page.
  const shown = useRef(address)
  useLayoutEffect(() => {
    if (shown.current !== address) main.current?.focus()
    shown.current = address
  }, [address])

  return (
    <ConsoleProvider value={value}>
      <header class="bar">
        <button type="button" class="skip" onClick={() => main.current?.focus()}>
          {texts.skip}
        </button>
        <strong class="store">{store.name}</strong>
        <nav aria-label={texts.nav.label}>
          {places
            .filter(({ isForOwner }) => isOwner || !isForOwner)
            .map(({ path, name }) => (
              <a key={path} href={hashOf(path)} aria-current={path === place.path ? 'page' : undefined}>
                {name}
              </a>
            ))}
        </nav>
        <span class="who quiet">
          {credential.type === 'console_session' && `${credential.email}, ${texts.role(credential.role)}`}
        </span>
        <SignOut onLeave={onLeave} />
      </header>
      <main ref={main} tabIndex={-1}>
        <Screen route={route} />
      </main>
    </ConsoleProvider>
  )
}
