import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { timedDerivedId } from '#shared/table/derived-id.ts'
import { createDeliveryLister } from '#shared/webhooks/deliveries/list.ts'
import { buildStoreId } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { createTestTable } from '#test/support/table/table.ts'

const list = createDeliveryLister(await createTestTable())

it.each([
  ['before', startMs - 1],
  ['after', startMs + 2],
])('refuses to continue %s its range, which DynamoDB would not do', async (_, timeMs) => {
  const range = { store_id: buildStoreId(), webhook_id: randomUUID(), fromMs: startMs, untilMs: startMs + 1 }
  const after = timedDerivedId(timeMs, 'event')

  await expect(
    list({ ...range, order: 'oldest', after }, { maxFound: 1, maxExamined: 1, isWanted: () => true }),
  ).rejects.toThrow(expect.objectContaining({ code: 'INVALID_CURSOR' }))
})
