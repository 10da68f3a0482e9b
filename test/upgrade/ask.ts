import type { Principal } from '#shared/access/credentials/principal.ts'
import type { RouteId } from '#shared/api/routes.ts'
import { serveAll } from '#test/support/service/serve-all.ts'
import type { TestService } from '#test/support/service/service.ts'
import type { Asked } from './asked.ts'
import type { fill } from './fill.ts'

type Row = { readonly id: string }

/** Everything that stores can read of a filled table, and every request that they may repeat, with its answer. */
export const askAll = async (service: TestService, filled: Awaited<ReturnType<typeof fill>>): Promise<Asked[]> => {
  const api = serveAll(service)
  const asked: Asked[] = []
  const ask = async (route: RouteId, request: Asked['request']) => {
    const sent = { ...request, requestId: service.newId() }
    const { status, body } = await api[route](sent)
    asked.push({ route, request: sent, status, body })
    return (body.data ?? []) as Row[]
  }

  const askForSubmissions = async (principal: Principal) => {
    for (const query of ['order=oldest', 'status=pending_review', 'customer_email=ANN@example.com']) {
      await ask('submissions.list', { principal, query })
    }
    for (const { id: submission_id } of await ask('submissions.list', { principal, query: 'limit=100' })) {
      const request = { principal, parameters: { submission_id } }
      await ask('submissions.get', request)
      await ask('submissions.history', request)
    }
  }

  const askForDeliveries = async (principal: Principal, webhook_id: string) => {
    const rows = await ask('deliveries.list', { principal, parameters: { webhook_id }, query: 'limit=100' })
    for (const { id: delivery_id } of rows) {
      await ask('deliveries.get', { principal, parameters: { webhook_id, delivery_id } })
    }
  }

  for (const principal of filled.owners) {
    await ask('store.get', { principal })
    await ask('api-keys.list', { principal })
    await askForSubmissions(principal)
    for (const { id } of await ask('webhooks.list', { principal })) await askForDeliveries(principal, id)
  }
  await askForDeliveries(filled.deletedWebhook.principal, filled.deletedWebhook.id)
  for (const { route, request } of filled.repeatable) await ask(route, request)
  return asked
}
