import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { decide } from '#shared/submissions/lifecycle.ts'
import { createSubmissionRepository } from '#shared/submissions/repository.ts'
import { deliveryKey, shardOf } from '#shared/table/keys.ts'
import { idsOf } from '#shared/webhooks/deliveries/record.ts'
import { createDeliveryRepository } from '#shared/webhooks/deliveries/repository.ts'
import { createSweepRepository } from '#shared/webhooks/deliveries/sweep-repository.ts'
import { buildCommand, buildDelivery, buildLog } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { createFaultyTable } from '#test/support/table/faulty-table.ts'

// Only what an index adds to test/support/table/delivery-store-suite.ts, which tests every store of deliveries.
const table = await createFaultyTable()
const reads = createSweepRepository(table)
const deliveries = createDeliveryRepository(table)
const submissions = createSubmissionRepository(table)

const later = (ms: number) => isoTime(startMs + ms)

describe('an index that is behind', () => {
  it('shows as due what was delivered or cleaned up since, for a reader who looks at the table itself', async () => {
    const [delivered, gone] = [buildDelivery(), buildDelivery()]
    await deliveries.putIfAbsent(delivered)
    await deliveries.putIfAbsent(gone)
    await table.holdIndexes()
    await deliveries.write(
      { ...delivered, status: 'delivered', next_attempt_at: null, due_sk: null, revision: 'done' },
      delivered.revision,
    )
    const Key = deliveryKey(gone.store_id, gone.webhook_id, gone.id)
    await table.client.send(new DeleteCommand({ TableName: table.tableName, Key }))

    for (const delivery of [delivered, gone]) {
      const { rows } = await reads.due(shardOf(delivery.id), later(1000), undefined)
      expect(rows).toContainEqual(idsOf(delivery))
    }
    expect((await deliveries.read({ ...idsOf(gone), submission_id: null })).delivery).toBeUndefined()
    expect(await deliveries.existing([idsOf(delivered), idsOf(gone)])).toEqual(new Set([delivered.id]))
    table.releaseIndexes()
    expect((await reads.due(shardOf(delivered.id), later(1000), undefined)).rows).not.toContainEqual(idsOf(delivered))
  })

  it('shows a change later, at the time that it has', async () => {
    const log = buildLog()
    await submissions.create(log)
    await table.holdIndexes()
    await submissions.change(log.store_id, log.id, (now) => ({ append: decide(now, buildCommand(), startMs + 60_000) }))
    const ids = { store_id: log.store_id, submission_id: log.id }
    const range = { from: later(0), until: later(120_000) }

    expect((await reads.changed(shardOf(log.id), range, undefined)).rows).toContainEqual({
      ...ids,
      changed_at: later(0),
    })
    table.releaseIndexes()
    const { rows } = await reads.changed(shardOf(log.id), range, undefined)
    expect(rows).toContainEqual({ ...ids, changed_at: later(60_000) })
    expect(rows).not.toContainEqual({ ...ids, changed_at: later(0) })
    expect((await deliveries.readHistory(ids))?.history).toHaveLength(2)
  })
})

it('writes its progress, and what failed, though the answer was lost', async () => {
  const progress = { watermark: later(1000), second_watermark: later(0), passed_at: later(2000) }
  table.loseAnswer('PutItem')
  await reads.writeProgress('3', progress)
  expect(await reads.readProgress('3')).toEqual(progress)
  const { store_id, id } = buildLog()
  table.loseAnswer('PutItem')
  await reads.noteFailedAudit('3', { store_id, submission_id: id }, startMs)
  expect(await reads.failedAudits('3')).toContainEqual({ store_id, submission_id: id })
})
