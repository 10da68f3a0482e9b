import { mintApiKey } from '#shared/access/credentials/mint-api-key.ts'
import type { Principal } from '#shared/access/credentials/principal.ts'
import type { RouteId } from '#shared/api/routes.ts'
import { isoTime } from '#shared/core/clock.ts'
import { type StoreId, storeIdSchema } from '#shared/core/store-id.ts'
import type { Tier } from '#shared/stores/tiers.ts'
import type { Action, SubmissionLog } from '#shared/submissions/log.ts'
import { buildPrincipal, buildRequestMark } from '#test/support/builders.ts'
import type { TestRequest } from '#test/support/service/endpoint-event.ts'
import { serveAll } from '#test/support/service/serve-all.ts'
import type { TestService } from '#test/support/service/service.ts'

/** A change of prices, quantities and conditions, by the position of the item. */
type Changes = Readonly<Record<number, object>>

/** What operators, stores and customers do, through the product; each throws when it is refused. */
export const createActions = (service: TestService) => {
  const { newId, now, advance, stores, apiKeys, submissions } = service
  const api = serveAll(service)
  const repeatable: { readonly route: RouteId; readonly request: TestRequest }[] = []

  const call = async (route: RouteId, request: TestRequest) => {
    const sent = { ...request, requestId: newId() }
    const { status, body } = await api[route](sent)
    if (status >= 400) throw new Error(`${route} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

  const callOnce = (route: RouteId, request: Omit<TestRequest, 'headers'>) => {
    const identified: TestRequest = { ...request, headers: [['Idempotency-Key', newId()]] }
    repeatable.push({ route, request: identified })
    return call(route, identified)
  }

  const readLog = async (store: StoreId, id: string): Promise<SubmissionLog> => {
    const log = await submissions.find(store, id)
    if (!log) throw new Error('The submission is not there.')
    return log
  }

  return {
    /** The requests that may be repeated, in order. */
    repeatable,

    call,

    makeStore: async (tier: Tier) => {
      const id = storeIdSchema().parse(newId())
      await stores.create({ id, name: 'Card Castle', tier, created_at: isoTime(now()) })
      return id
    },

    makeOwner: async (store: StoreId) => {
      const { apiKey, digest } = mintApiKey({ id: newId(), name: 'Till', scope: 'full', expires_at: null }, now())
      await apiKeys.create({ store, apiKey, digest, mark: buildRequestMark({ request_id: newId() }) }, now())
      return buildPrincipal({ store_id: store, key_id: apiKey.id })
    },

    makeKey: async (principal: Principal, fields: object) =>
      String((await callOnce('api-keys.create', { principal, body: { name: 'Till', ...fields } })).id),

    makeWebhook: async (principal: Principal, events: readonly string[]) => {
      const url = `https://shop.example.com/hooks/${newId()}`
      const body = { url, events, description: 'The shop' }
      return String((await callOnce('webhooks.create', { principal, body })).id)
    },

    submit: async (principal: Principal, fields: object = {}) => {
      const card_list = '3x Lightning Bolt NM\nCounterspell\n// later\n2 Forest (LP)'
      const body = { customer_email: 'Ann@example.com', customer_name: 'Ann', card_list, ...fields }
      const { id } = await callOnce('submissions.create', { principal, body })
      advance(60_000)
      return readLog(principal.store_id, String(id))
    },

    act: async (principal: Principal, log: SubmissionLog, action: Action, changes?: Changes) => {
      const request = { principal, parameters: { submission_id: log.id } }
      const items = (await call('submissions.get', request)).items as { id: string }[]
      const changed = Object.entries(changes ?? {}).map(([index, change]) => ({
        id: items[Number(index)]?.id,
        ...change,
      }))
      const body = { action, note: `To ${action}`, ...(changes && { items: changed }) }
      await callOnce('submissions.transition', { ...request, body })
      advance(60_000)
      return readLog(principal.store_id, log.id)
    },
  }
}

export type Actions = ReturnType<typeof createActions>
