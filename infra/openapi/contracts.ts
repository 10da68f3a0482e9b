import type { Contract } from '#shared/api/contract.ts'
import * as apiKeys from '#shared/api/contracts/api-keys.ts'
import * as cardLists from '#shared/api/contracts/card-lists.ts'
import * as consoleSessions from '#shared/api/contracts/console-sessions.ts'
import * as customerSessions from '#shared/api/contracts/customer-sessions.ts'
import * as deliveries from '#shared/api/contracts/deliveries.ts'
import * as links from '#shared/api/contracts/links.ts'
import * as store from '#shared/api/contracts/store.ts'
import * as submissions from '#shared/api/contracts/submissions.ts'
import * as webhooks from '#shared/api/contracts/webhooks.ts'
import { routeIds } from '#shared/api/routes.ts'

const byId = new Map(
  [submissions, cardLists, customerSessions, webhooks, deliveries, apiKeys, store, links, consoleSessions].flatMap(
    (module) =>
      Object.values<Contract | (() => unknown)>(module).flatMap((value) =>
        typeof value === 'function' ? [] : [[value.id, value] as const],
      ),
  ),
)

/** The contract of every route, in the order of the table of routes. */
export const contracts: readonly Contract[] = routeIds.map((id) => {
  const contract = byId.get(id)
  if (!contract) throw new Error(`The route ${id} has no contract.`)
  return contract
})
