import { Problem } from '#shared/core/problems.ts'
import { erasureOf, isErased, withEntry } from '#shared/submissions/erasure.ts'
import { lastEntryOf } from '#shared/submissions/fold.ts'
import { actionsFrom, decide } from '#shared/submissions/lifecycle.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { idsOf } from '#shared/webhooks/deliveries/record.ts'
import type { createPorts } from '#test/harness/simulation/engine.ts'
import { newLog } from '#test/harness/simulation/past.ts'
import type { Runtime, Trace } from '#test/harness/simulation/world/runtime.ts'
import { type Api, createApi } from './api.ts'
import { createWebhookActions, type WebhookDependencies, type Write } from './webhook-actions.ts'

type Dependencies = WebhookDependencies & {
  readonly runtime: Runtime
  readonly ports: ReturnType<typeof createPorts>
  readonly trace: Trace
  readonly wait: (milliseconds: number) => Promise<void>
  readonly roundAsked: (deliveryId: string) => void
  readonly changeHealth: (url: string) => void
  /** Called for each request to recover missing deliveries. */
  readonly missingAsked: (webhookId: string) => void
  /** Called when the answers of a submission's deliveries were erased. */
  readonly answersErased: (submissionId: string) => void
}

type Action = {
  readonly weight: number
  readonly run: (api: Api) => Promise<unknown>
  /** Of the process that runs it. */
  readonly timeoutMs?: number
}

const hourMs = 3_600_000

/** The operator's command waits as long after a submission was erased. */
const answersAfterMs = 2_000

const requestId = 'request'

/** What stores and customers do: one random action for each call of `act`. */
export const createWorkload = (dependencies: Dependencies) => {
  const { random, runtime, table, stores, newId, trace, changeHealth, answersErased } = dependencies
  const pool = runtime.createPool('api', 'api', (host) => createApi(dependencies, host))

  const by = { type: 'api_key', id: newId() } as const
  const mark = () => ({ request_id: newId(), fingerprint: 'f'.repeat(64) })

  const write: Write = ({ host }, name, effect) =>
    runtime.call(host, { service: 'table', name, effect: async () => effect() })

  const webhooks = createWebhookActions(dependencies, write)

  const putLog = (api: Api, log: SubmissionLog) =>
    write(api, 'putLog', () => {
      const present = table.logOf(log)
      if ((present?.history.length ?? 0) !== log.history.length - 1) return
      table.putLog(log)
    })

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
    if (webhook.status === 'disabled') await webhooks.change(webhook, { status: 'enabled' })(api)
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

  /** As the operator's command, for one submission; a repeat of it too. */
  const erase = async (api: Api) => {
    const { store_id, id } = random.pick(table.logs())
    const log = table.logOf({ store_id, id })
    if (log && !isErased(log)) await putLog(api, withEntry(log, erasureOf(log, newId(), api.host.now())))
    const erased = table.logOf({ store_id, id })
    if (!erased || !isErased(erased)) return
    await api.wait(answersAfterMs)
    const webhookIds = [...table.webhooks(), ...table.deliveries()].flatMap((one) =>
      one.store_id === store_id ? ['webhook_id' in one ? one.webhook_id : one.id] : [],
    )
    await api.eraseAnswers(erased, [...new Set(webhookIds)])
    answersErased(id)
  }

  const changeReceiver = async () => changeHealth(random.pick(table.webhooks()).url)

  /** The actions of stores and customers, with their relative frequencies. */
  const actions: Record<string, Action> = {
    submit: { weight: 30, run: submit },
    transition: { weight: 30, run: transition },
    register: { weight: 4, run: webhooks.register },
    edit: { weight: 6, run: webhooks.edit },
    toggle: { weight: 8, run: webhooks.toggle },
    rotate: { weight: 8, run: webhooks.rotate },
    remove: { weight: 2, run: webhooks.remove },
    resend: { weight: 8, run: resend },
    recover: { weight: 8, run: recover },
    recoverMissing: { weight: 2, run: recoverMissing },
    test: { weight: 3, run: test },
    changeReceiver: { weight: 8, run: changeReceiver },
    erase: { weight: 5, run: erase, timeoutMs: 120_000 },
  }
  const names = Object.entries(actions).flatMap(([name, { weight }]) => Array<string>(weight).fill(name))

  return {
    begin: webhooks.begin,

    act: async (isAllowed: (name: string) => boolean): Promise<void> => {
      const name = random.pick(names)
      const noWebhooks = table.webhooks().length === 0
      const isEmpty = table.deliveries().length === 0 || table.logs().length === 0
      if (!isAllowed(name)) return
      const asked: Action = actions[name] ?? { weight: 0, run: submit }
      const { run, timeoutMs = 10_000 } = noWebhooks ? { run: webhooks.register } : isEmpty ? { run: submit } : asked
      trace(() => `workload: ${name}`)
      const refused = (error: unknown) => {
        if (!(error instanceof Problem)) throw error
      }
      await pool(timeoutMs, (api) => run(api).catch(refused))
    },
  }
}
