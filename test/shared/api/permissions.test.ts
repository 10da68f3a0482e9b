import { expect, it } from 'vitest'
import { runsBesideGate } from '#shared/api/permissions.ts'
import { routeIds } from '#shared/api/routes.ts'

it('a use case starts beside the gate only where all of its work is reading from the table', () => {
  expect(routeIds.filter(runsBesideGate)).toEqual([
    'submissions.list',
    'submissions.get',
    'submissions.history',
    'webhooks.list',
    'webhooks.get',
    'deliveries.list',
    'deliveries.get',
    'api-keys.list',
    'store.get',
  ])
})
