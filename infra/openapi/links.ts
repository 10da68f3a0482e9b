import type { Contract } from '#shared/api/contract.ts'
import { type RouteId, routes } from '#shared/api/routes.ts'

/** Where an answer has the ids of paths: pointers into its body, by the name of the parameter. */
const idsIn: Partial<Record<RouteId, Readonly<Record<string, string>>>> = {
  'submissions.create': { submission_id: '/id' },
  'submissions.get': { submission_id: '/id' },
  'submissions.transition': { submission_id: '/id' },
  'webhooks.create': { webhook_id: '/id' },
  'webhooks.get': { webhook_id: '/id' },
  'webhooks.update': { webhook_id: '/id' },
  'webhooks.rotate-secret': { webhook_id: '/id' },
  'webhooks.test': { webhook_id: '/webhook_id', delivery_id: '/id' },
  'deliveries.get': { webhook_id: '/webhook_id', delivery_id: '/id' },
  'deliveries.resend': { webhook_id: '/webhook_id', delivery_id: '/id' },
  'api-keys.create': { key_id: '/id' },
}

const parameterNames = (id: RouteId): readonly string[] =>
  [...routes[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** What can be called with the ids of an answer: each operation that needs no other id. */
export const linksOf = ({ id }: Contract, contracts: readonly Contract[]) => {
  const pointers = idsIn[id]
  if (!pointers) return undefined
  const links = contracts.flatMap((target) => {
    const names = parameterNames(target.id)
    if (target.id === id || names.length === 0 || !names.every((name) => name in pointers)) return []
    const parameters = Object.fromEntries(names.map((name) => [name, `$response.body#${pointers[name]}`]))
    return [[target.id, { operationId: target.id, parameters }] as const]
  })
  return Object.fromEntries(links)
}
