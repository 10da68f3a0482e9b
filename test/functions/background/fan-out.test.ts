import { inspect } from 'node:util'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { fanOutRecords } from '#functions/background/fan-out.ts'
import { lambdaRecord } from '#infra/local/dynamodb/stream-record.ts'
import { failedItems } from '#infra/local/lambda/batch-failures.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { submissionRecordOf } from '#shared/submissions/record.ts'
import { createFanOut } from '#shared/webhooks/engine/fan-out.ts'
import { buildLog } from '#test/support/builders.ts'
import { loggedLines } from '#test/support/log-lines.ts'
import { createTestService } from '#test/support/service/service.ts'
import { awsError } from '#test/support/table/faulty-table.ts'
import { putWebhook } from '#test/support/table/put-webhook.ts'

const recordOf = (log: SubmissionLog, SequenceNumber: string, damage: object = {}) =>
  lambdaRecord(
    {
      eventName: 'INSERT',
      dynamodb: { SequenceNumber, NewImage: { ...marshall(submissionRecordOf(log)), ...damage } },
    },
    'arn',
  )
const eventOf = (...Records: unknown[]) => ({ Records }) as unknown as DynamoDBStreamEvent

const setUp = () => {
  const seen: string[] = []
  const faults = new Map<string, Error>()
  const handle = fanOutRecords({
    fanOut: async ({ id }) => {
      const fault = faults.get(id)
      if (fault) throw fault
      seen.push(id)
    },
  })
  const logs = [buildLog(), buildLog(), buildLog()]
  return { seen, faults, handle, logs, ids: logs.map(({ id }) => id) }
}

describe('a batch of the stream', () => {
  it('is done, and says so', async () => {
    const { handle, logs, seen, ids } = setUp()

    expect(await handle(eventOf(...logs.map((log, index) => recordOf(log, String(index)))))).toEqual({
      batchItemFailures: [],
    })
    expect(seen).toEqual(ids)
  })

  it('of no records is done', async () => {
    expect(await setUp().handle(eventOf())).toEqual({ batchItemFailures: [] })
  })

  it.each([
    ['first', 0],
    ['middle', 1],
    ['last', 2],
  ])('is repeated from its %s record when that fails, and the others are done', async (_, position) => {
    const { handle, logs, seen, ids, faults } = setUp()
    faults.set(ids[position]!, new Error('sik_secret'))
    const answer = await handle(eventOf(...logs.map((log, index) => recordOf(log, `number-${index}`))))

    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: `number-${position}` }] })
    expect(seen).toEqual(ids.toSpliced(position, 1))
    expect(loggedLines()).toMatchObject([{ level: 'error', event: 'fan-out.failed' }])
    expect(JSON.stringify(loggedLines())).not.toContain('sik_secret')
  })

  it.each([
    ['first', 0],
    ['middle', 1],
    ['last', 2],
  ])('is repeated from its %s record when that is poison, and the others are done', async (_, position) => {
    const { handle, logs, seen, ids } = setUp()
    const records = logs.map((log, index) =>
      recordOf(log, `number-${index}`, index === position ? { last_action: { S: 'unknown' } } : {}),
    )

    expect(await handle(eventOf(...records))).toEqual({
      batchItemFailures: [{ itemIdentifier: `number-${position}` }],
    })
    expect(seen).toEqual(ids.toSpliced(position, 1))
  })

  it('is repeated from the first of the records that failed', async () => {
    const { handle, logs, ids, faults } = setUp()
    for (const id of ids.slice(1)) faults.set(id, new Error('down'))
    const answer = await handle(eventOf(...logs.map((log, index) => recordOf(log, `number-${index}`))))

    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'number-1' }] })
  })

  it('is done though a history cannot be unpacked: fan-out reads none', async () => {
    const { handle, logs, seen, ids } = setUp()
    const torn = { history: { B: 'AAAA' }, lines: { B: 'AAAA' } }

    expect(await handle(eventOf(recordOf(logs[0]!, '1', torn)))).toEqual({ batchItemFailures: [] })
    expect(seen).toEqual([ids[0]])
  })

  it('never answers what Lambda would take for success when something failed', async () => {
    const { handle, logs, ids, faults } = setUp()
    faults.set(ids[0]!, awsError('ThrottlingException'))
    const answer = await handle(eventOf(recordOf(logs[0]!, '7')))

    expect(failedItems(answer, ['7'])).toEqual(['7'])
  })

  it.each([
    ['no number', { dynamodb: {} }],
    ['nothing at all', {}],
  ])('fails as a whole when the record that fails has %s', async (_, record) => {
    await expect(setUp().handle(eventOf(record))).rejects.toThrow()
  })

  it('quotes nothing to the runtime, which logs what is thrown', async () => {
    const { handle, logs, ids, faults } = setUp()
    faults.set(ids[0]!, new Error('ann@example.com'))
    const { dynamodb } = recordOf(logs[0]!, '7')
    const thrown = await handle(eventOf({ dynamodb: { NewImage: dynamodb.NewImage } })).catch((error) => error)

    expect(thrown).toStrictEqual(new Error('A record without a sequence number failed.'))
    expect(`${inspect(thrown)} ${JSON.stringify(loggedLines())}`).not.toContain('ann@example.com')
  })
})

describe('the webhooks of a batch', () => {
  const setUpService = async () => {
    const service = await createTestService()
    const store = { ...service.store, listWebhooks: service.webhooks.list }
    return { ...service, handle: fanOutRecords({ fanOut: createFanOut({ ...service, store }) }) }
  }

  it('are read once for all changes of a store that come together', async () => {
    const { handle, table } = await setUpService()
    const first = buildLog()
    const logs = [first, buildLog({ store_id: first.store_id }), buildLog({ store_id: first.store_id }), buildLog()]
    table.takeCalls()
    await handle(eventOf(...logs.map((log, index) => recordOf(log, String(index)))))

    expect(table.takeCalls()).toEqual(['Query', 'Query'])
  })

  it('that cannot be read for one store hold up no change of another', async () => {
    const { handle, table, woken } = await setUpService()
    const [broken, whole] = [buildLog(), buildLog()]
    for (const { store_id } of [broken, whole]) await putWebhook(table.elsewhere, { store_id })
    table.refuse('Query', awsError('ThrottlingException'))
    const answer = await handle(eventOf(recordOf(broken, '1'), recordOf(whole, '2')))

    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
    expect(woken).toMatchObject([{ submission_id: whole.id }])
  })
})

it('makes a delivery for each webhook and wakes it, however often the record comes', async () => {
  const service = await createTestService()
  const { webhooks, store } = service.elsewhere
  const log = buildLog()
  const webhook = await putWebhook(service.table.elsewhere, { store_id: log.store_id })
  const handle = fanOutRecords({
    fanOut: createFanOut({ ...service, store: { ...service.store, listWebhooks: webhooks.list } }),
  })
  await handle(eventOf(recordOf(log, '1'), recordOf(log, '2')))
  const [first, second] = service.woken

  expect(service.woken).toHaveLength(2)
  expect(second).toEqual(first)
  const { delivery } = await store.read({ ...first!, submission_id: null })
  expect(delivery).toMatchObject({ webhook_id: webhook.id, event: 'submission.received', status: 'pending' })
})
