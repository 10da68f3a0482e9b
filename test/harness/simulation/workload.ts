import { isoTime } from '#shared/core/clock.ts'
import { Problem } from '#shared/core/problems.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { EVENT_NAMES } from '#shared/submissions/events.ts'
import { lastEntryOf } from '#shared/submissions/fold.ts'
import { actionsFrom, decide } from '#shared/submissions/lifecycle.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { idsOf } from '#shared/webhooks/deliveries/record.ts'
import {
  changeWebhook,
  nextSecretVersion,
  rotateSecret,
  type WebhookChange,
} from '#shared/webhooks/registrations/changes.ts'
import type { Sealer } from '#shared/webhooks/registrations/sealing.ts'
import { createSecret } from '#shared/webhooks/registrations/secrets.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { maxFailingMs, type Rotation } from '#test/harness/simulation/checker/webhook-promise.ts'
import type { MemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import type { Random } from '#test/harness/simulation/world/random.ts'
import type { Runtime, Trace } from '#test/harness/simulation/world/runtime.ts'
import { buildWebhook } from '#test/support/builders.ts'
import { type Api, createApi } from './api.ts'
import type { createPorts } from './engine.ts'
import { newLog } from './past.ts'

type Dependencies = {
  readonly random: Random
  readonly runtime: Runtime
  readonly table: MemoryTable
  readonly ports: ReturnType<typeof createPorts>
  readonly stores: readonly StoreId[]
  readonly newId: () => string
  readonly trace: Trace
  readonly roundAsked: (deliveryId: string) => void
  readonly changeHealth: (url: string) => void
  readonly seal: Sealer['seal']
  /** Called for each request to recover missing deliveries. */
  readonly missingAsked: (webhookId: string) => void
  /** Called with the secret that a write of a webhook shows to the store. */
  readonly rotated: (webhookId: string, rotation: Rotation) => void
}

const hourMs = 3_600_000

const overlapsSeconds = [0, 60, 600, 3_600, 86_400]

const requestId = 'request'

/** What stores and customers do: one random action for each call of `act`. */
export const createWorkload = (dependencies: Dependencies) => {
  const { random, runtime, table, stores, newId, trace, changeHealth } = dependencies
  const pool = runtime.createPool('api', 'api', (host) => createApi(dependencies, host))

  const by = { type: 'api_key', id: newId() } as const
  const mark = () => ({ request_id: newId(), fingerprint: 'f'.repeat(64) })

  /** A conditional write of the API: the effect must apply once, also when the AWS client repeats the call. */
  const write = ({ host }: Api, name: string, effect: () => void) =>
    runtime.call(host, { service: 'table', name, effect: async () => effect() })

  const putLog = (api: Api, log: SubmissionLog) =>
    write(api, 'putLog', () => {
      const present = table.logOf(log)
      if ((present?.history.length ?? 0) !== log.history.length - 1) return
      table.putLog(log)
    })

  /** @param revisionRead undefined for a new webhook. */
  const putWebhook = (
    api: Api,
    webhook: WebhookRecord,
    { revisionRead, rotation }: { readonly revisionRead?: string; readonly rotation?: Rotation } = {},
  ) =>
    write(api, 'putWebhook', () => {
      const present = table.webhookOf({ store_id: webhook.store_id, webhook_id: webhook.id })
      if (present?.revision !== revisionRead) return
      if (rotation) dependencies.rotated(webhook.id, rotation)
      table.putWebhook(webhook)
    })

  const newSecret = () => createSecret((size) => Uint8Array.from({ length: size }, () => random.between(0, 255)))

  const sealedFor = async (webhook: { readonly store_id: StoreId; readonly id: string }, version: number) => {
    const secret = newSecret()
    const sealed = await dependencies.seal(secret, { store_id: webhook.store_id, webhook_id: webhook.id, version })
    return { secret, sealed }
  }

  const someEvents = () => {
    const events = EVENT_NAMES.filter(() => random.chance(0.6))
    return events.length > 0 ? events : [random.pick(EVENT_NAMES)]
  }

  const newWebhook = async (
    atMs: number,
    store_id = random.pick(stores),
  ): Promise<{ webhook: WebhookRecord; rotation: Rotation }> => {
    const ids = { id: newId(), store_id }
    const { id } = ids
    const { secret, sealed } = await sealedFor(ids, 1)
    const at = isoTime(atMs)
    const webhook = buildWebhook({
      ...ids,
      url: `https://${id}.example.com/hooks`,
      subscribed_at: Object.fromEntries(someEvents().map((name) => [name, at])),
      created_at: at,
      updated_at: at,
      revision: newId(),
      mark: mark(),
      secrets: [{ version: 1, sealed, expires_at: null }],
    })
    return { webhook, rotation: { secret, overlapSeconds: 0 } }
  }

  const register = async (api: Api) => {
    const { webhook, rotation } = await newWebhook(api.host.now())
    await putWebhook(api, webhook, { rotation })
  }

  const submit = (api: Api) =>
    putLog(api, newLog({ id: newId(), store_id: random.pick(stores) }, api.host.now(), newId))

  const transition = async (api: Api) => {
    const log = random.pick(table.logs())
    const actions = actionsFrom(lastEntryOf(log).to)
    if (actions.length === 0) return
    const command = {
      action: random.pick(actions),
      items: [],
      note: null,
      by,
      mark: mark(),
      idempotencyDigest: undefined,
    }
    await putLog(api, { ...log, history: [...log.history, decide(log, command, api.host.now())] })
  }

  const change = (webhook: WebhookRecord, fields: WebhookChange) => (api: Api) =>
    putWebhook(api, changeWebhook(webhook, fields, { revision: newId(), nowMs: api.host.now() }), {
      revisionRead: webhook.revision,
    })

  /** A store whose answer is lost, or whose secret leaked, rotates at once again. */
  const rotate = async (api: Api) => {
    const webhook = random.pick(table.webhooks())
    const { secret, sealed } = await sealedFor(webhook, nextSecretVersion(webhook))
    const overlapSeconds = random.pick(overlapsSeconds)
    const rotation = { sealed, last4: secret.slice(-4), overlapSeconds }
    const rotated = rotateSecret(webhook, rotation, { revision: newId(), nowMs: api.host.now() })
    await putWebhook(api, rotated, { revisionRead: webhook.revision, rotation: { secret, overlapSeconds } })
  }

  const edit = (api: Api) => {
    const webhook = random.pick(table.webhooks())
    const url = `https://${newId()}.example.com/hooks`
    return change(webhook, random.chance(0.5) ? { events: someEvents() } : { url })(api)
  }

  const remove = (api: Api) => {
    const webhook = random.pick(table.webhooks())
    return write(api, 'deleteWebhook', () => table.deleteWebhook(webhook))
  }

  /** One in ten resends is requested 12 times. */
  const resend = async (api: Api) => {
    const ids = idsOf(random.pick(table.deliveries()))
    const clicks = random.chance(0.1) ? 12 : 1
    for (let click = 0; click < clicks; click += 1) {
      await api.resend(ids, ['delivered', 'failed', 'pending'], requestId)
    }
  }

  const lastDay = (api: Api) => {
    const nowMs = api.host.now()
    return { sinceMs: nowMs - 24 * hourMs, untilMs: nowMs + 24 * hourMs, after: undefined, requestId }
  }

  /** A store enables its webhook before it recovers deliveries. */
  const recover = async (api: Api) => {
    const stranded = table.deliveries().filter(({ status }) => status === 'held' || status === 'failed')
    const [delivery] = stranded.length > 0 ? [random.pick(stranded)] : []
    const webhook = delivery && table.webhookOf(delivery)
    if (!webhook) return
    if (webhook.status === 'disabled') await change(webhook, { status: 'enabled' })(api)
    await api.recover(webhook, delivery.status === 'held' ? 'held' : 'failed', lastDay(api))
  }

  const recoverMissing = async (api: Api) => {
    const webhook = random.pick(table.webhooks())
    dependencies.missingAsked(webhook.id)
    await api.recoverMissing(webhook, lastDay(api))
  }

  const test = async (api: Api) => {
    const { store_id, id: webhook_id } = random.pick(table.webhooks())
    const call = { parameters: { webhook_id }, principal: { store_id }, mark: { request_id: requestId } }
    await api.test(call as Parameters<Api['test']>[0])
  }

  const toggle = (api: Api) => {
    const webhook = random.pick(table.webhooks())
    return change(webhook, { status: webhook.status === 'enabled' ? 'disabled' : 'enabled' })(api)
  }

  const changeReceiver = async () => changeHealth(random.pick(table.webhooks()).url)

  /** The actions of stores and customers, with their relative frequencies. */
  const actions: Record<string, { readonly weight: number; readonly run: (api: Api) => Promise<unknown> }> = {
    submit: { weight: 30, run: submit },
    transition: { weight: 30, run: transition },
    register: { weight: 4, run: register },
    edit: { weight: 6, run: edit },
    toggle: { weight: 8, run: toggle },
    rotate: { weight: 8, run: rotate },
    remove: { weight: 2, run: remove },
    resend: { weight: 8, run: resend },
    recover: { weight: 8, run: recover },
    recoverMissing: { weight: 2, run: recoverMissing },
    test: { weight: 3, run: test },
    changeReceiver: { weight: 8, run: changeReceiver },
  }
  const names = Object.entries(actions).flatMap(([name, { weight }]) => Array<string>(weight).fill(name))

  return {
    /** Registers the webhooks that exist from the start. */
    begin: async (count: number, startMs: number): Promise<void> => {
      for (let made = 0; made < count; made += 1) {
        const { webhook, rotation } = await newWebhook(startMs - 40 * 24 * hourMs, made === 0 ? stores[0] : undefined)
        dependencies.rotated(webhook.id, rotation)
        // Some have failed for about as long as disables a webhook.
        const failingMs = startMs - maxFailingMs + random.between(-24, 6) * hourMs
        table.putWebhook(random.chance(0.2) ? { ...webhook, failing_since: isoTime(failingMs) } : webhook)
      }
    },

    act: async (isAllowed: (name: string) => boolean): Promise<void> => {
      const name = random.pick(names)
      const noWebhooks = table.webhooks().length === 0
      const isEmpty = table.deliveries().length === 0 || table.logs().length === 0
      if (!isAllowed(name)) return
      const run = noWebhooks ? register : isEmpty ? submit : (actions[name]?.run ?? submit)
      trace(() => `workload: ${name}`)
      const refused = (error: unknown) => {
        if (!(error instanceof Problem)) throw error
      }
      await pool(10_000, (api) => run(api).catch(refused))
    },
  }
}
