import { randomBytes, randomUUID } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { erasureOf } from '#shared/submissions/erasure.ts'
import { submissionAt } from '#shared/submissions/fold.ts'
import { type Command, decide } from '#shared/submissions/lifecycle.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { recordBytes, submissionRecordOf } from '#shared/submissions/record.ts'
import { createSubmissionRepository } from '#shared/submissions/repository.ts'
import { submissionKey } from '#shared/table/keys.ts'
import {
  applyCommands,
  buildCommand,
  buildLog,
  buildRequestMark,
  buildStoreId,
  itemIdsOf,
} from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { awsError, createFaultyTable } from '#test/support/table/faulty-table.ts'

const table = await createFaultyTable()
const submissions = createSubmissionRepository(table)
const elsewhere = createSubmissionRepository(table.elsewhere)

const stored = (log: SubmissionLog) => elsewhere.find(log.store_id, log.id)

const createLog = async (fields?: Parameters<typeof buildLog>[0]) => {
  const log = buildLog(fields)
  await elsewhere.create(log)
  table.takeCalls()
  return log
}

const appending = (fields: Partial<Command> = {}) => {
  const command = buildCommand(fields)
  return (log: SubmissionLog) => ({ append: decide(log, command, startMs) })
}

const erasing = (log: SubmissionLog) => ({ append: erasureOf(log, randomUUID(), startMs) })

const change = (log: SubmissionLog, fields?: Partial<Command>) =>
  submissions.change(log.store_id, log.id, appending(fields))

describe('creating', () => {
  it('is one conditional put, and found on the next read', async () => {
    const log = buildLog()
    table.takeCalls()

    expect(await submissions.create(log)).toEqual({ result: 'created', log })
    expect(table.takeCalls()).toEqual(['PutItem'])
    expect(await submissions.find(log.store_id, log.id)).toEqual(log)
  })

  it('again with the same request meets the first one as it is now', async () => {
    const log = await createLog()
    await elsewhere.change(log.store_id, log.id, appending({ action: 'reject' }))
    const again = await submissions.create({ ...log, history: [{ ...log.history[0]!, mark: buildRequestMark() }] })

    expect(again).toMatchObject({ result: 'repeated', log: { history: [{ entry: 1 }, { entry: 2 }] } })
  })

  it('again after an erasure meets the erased one, though the fingerprint of the words is gone', async () => {
    const log = await createLog()
    await elsewhere.change(log.store_id, log.id, erasing)

    expect(
      await submissions.create({ ...log, history: [{ ...log.history[0]!, mark: buildRequestMark() }] }),
    ).toMatchObject({ result: 'repeated', log: { customer_name: '[erased]' } })
  })

  it('with the same id and another request is refused and changes nothing', async () => {
    const log = await createLog()
    const other = buildLog({ id: log.id, store_id: log.store_id, mark: buildRequestMark({ fingerprint: 'other' }) })

    await expect(submissions.create(other)).rejects.toThrow(expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }))
    expect(await stored(log)).toEqual(log)
  })

  it('recognises its own write when the answer was lost', async () => {
    const log = buildLog()
    table.loseAnswer('PutItem')

    expect(await submissions.create(log)).toEqual({ result: 'created', log })
  })

  it('makes one of fifty at once, and tells all of them the same', async () => {
    const log = buildLog()
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        submissions.create({ ...log, history: [{ ...log.history[0]!, mark: buildRequestMark() }] }),
      ),
    )

    expect(results.filter(({ result }) => result === 'created')).toHaveLength(1)
    expect(results.filter(({ result }) => result === 'repeated')).toHaveLength(49)
    const made = await stored(log)
    for (const result of results) expect('log' in result && result.log).toEqual(made)
  })

  it('fails when the table does, with nothing stored', async () => {
    const log = buildLog()
    table.refuse('PutItem', awsError('InternalServerError', { $fault: 'server' }))

    await expect(submissions.create(log)).rejects.toThrow('InternalServerError')
    expect(await stored(log)).toBeUndefined()
  })

  it('stores the largest list that is taken', async () => {
    const card_list = Array.from({ length: 1000 }, () => `1 ${randomBytes(31).toString('hex')}`).join('\n')
    const log = buildLog({ card_list, notes: randomBytes(2500).toString('hex') })

    expect(await submissions.create(log)).toMatchObject({ result: 'created' })
    expect(await stored(log)).toEqual(log)
  })
})

describe('finding', () => {
  it("finds nothing of another store's", async () => {
    const log = await createLog()

    expect(await submissions.find(buildStoreId(), log.id)).toBeUndefined()
  })
})

describe('changing', () => {
  it('reads, decides and writes, and gives back the log with its new entry', async () => {
    const log = await createLog()
    const changed = await change(log, { action: 'approve' })

    expect(table.takeCalls()).toEqual(['GetItem', 'PutItem'])
    expect(changed).toMatchObject({ entry: 2, replayed: false })
    expect(await stored(log)).toEqual(changed?.log)
    expect(submissionAt(changed!.log).status).toBe('accepted')
  })

  it('finds nothing to change where there is nothing, and decides nothing', async () => {
    const log = buildLog()
    const decideNothing = () => {
      throw new Error('not to be asked')
    }

    expect(await submissions.change(log.store_id, log.id, decideNothing)).toBeUndefined()
  })

  it('decides again, on what is there now, when another writer was faster', async () => {
    const log = await createLog()
    table.interleave('PutItem', () => elsewhere.change(log.store_id, log.id, appending({ action: 'quote' })))
    const changed = await change(log, { action: 'approve' })

    expect(changed).toMatchObject({ entry: 3, replayed: false })
    expect((await stored(log))?.history.map(({ action }) => action)).toEqual(['create', 'quote', 'approve'])
    expect(table.takeCalls()).toEqual(['GetItem', 'PutItem', 'PutItem'])
  })

  it('refuses with what the decision says of the newer state', async () => {
    const log = await createLog()
    table.interleave('PutItem', () => elsewhere.change(log.store_id, log.id, appending({ action: 'reject' })))

    await expect(change(log, { action: 'approve' })).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    expect((await stored(log))?.history).toHaveLength(2)
  })

  it('gives up with CONFLICT after five conflicts', async () => {
    const log = await createLog()
    for (let race = 0; race < 5; race += 1) {
      table.interleave('PutItem', () => elsewhere.change(log.store_id, log.id, appending({ action: 'quote' })))
    }

    await expect(change(log, { action: 'approve' })).rejects.toMatchObject({ code: 'CONFLICT', retryAfterSeconds: 1 })
    expect((await stored(log))?.history).toHaveLength(6)
  })

  it('recognises its own entry when the answer was lost', async () => {
    const log = await createLog()
    table.loseAnswer('PutItem')

    expect(await change(log)).toMatchObject({ entry: 2, replayed: false })
    expect((await stored(log))?.history).toHaveLength(2)
  })

  it('recognises its own entry though another writer appended one behind it', async () => {
    const log = await createLog()
    table.loseAnswer('PutItem')
    table.interleave('PutItem', async () => {})
    table.interleave('PutItem', () => elsewhere.change(log.store_id, log.id, appending({ action: 'quote' })))
    const changed = await change(log, { action: 'approve' })

    expect(changed).toMatchObject({ entry: 2, replayed: false })
    expect((await stored(log))?.history.map(({ action }) => action)).toEqual(['create', 'approve', 'quote'])
  })

  it('writes nothing for a repetition', async () => {
    const log = await createLog()

    expect(await submissions.change(log.store_id, log.id, () => ({ replay: 1 }))).toEqual({
      log,
      entry: 1,
      replayed: true,
    })
    expect(table.takeCalls()).toEqual(['GetItem'])
  })

  it('keeps every entry of many at once', async () => {
    const log = await createLog()
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => change(log, { action: 'quote' })))
    const done = results.filter(({ status }) => status === 'fulfilled')
    const history = (await stored(log))!.history

    expect(history).toHaveLength(1 + done.length)
    expect(history.map(({ entry }) => entry)).toEqual(history.map((_, index) => index + 1))
    expect(done.length).toBeGreaterThanOrEqual(5)
  })
})

describe('a history that is full', () => {
  /** Random prices, which do not compress. */
  const quoteAll = (log: SubmissionLog): Partial<Command> => ({
    action: 'quote',
    items: itemIdsOf(log).map((id) => ({ id, quoted_price_cents: randomBytes(3).readUIntBE(0, 3) })),
  })

  const quotedUntil = (log: SubmissionLog, isLast: (next: SubmissionLog) => boolean, quote: typeof quoteAll) => {
    for (;;) {
      const next = applyCommands(log, quote(log))
      if (isLast(next)) return log
      log = next
    }
  }
  const endingBytes = 8 * 1024

  /** One more quote would exceed the 300 KiB of a record. */
  const ofManyBytes = () => {
    const lines = Array.from({ length: 1000 }, () => `1 ${randomBytes(20).toString('hex')}`)
    const empty = buildLog({ card_list: lines.join('\n') })
    const begun = applyCommands(empty, ...Array.from({ length: 22 }, () => quoteAll(empty)))
    return quotedUntil(begun, (next) => recordBytes(submissionRecordOf(next)) > 300 * 1024 - endingBytes, quoteAll)
  }

  /** Quotes that deflate well: 2 MiB of JSON in a small record. */
  const ofMuchJson = () => {
    const lines = Array.from({ length: 340 }, (_, index) => `1 Sol Ring ${index}`)
    const alternating = (log: SubmissionLog): Partial<Command> => ({
      action: 'quote',
      items: itemIdsOf(log).map((id) => ({ id, quoted_price_cents: 5 + (log.history.length % 2) })),
    })
    const isLast = ({ history }: SubmissionLog) => JSON.stringify(history).length > 2 * 1024 ** 2 - endingBytes
    return quotedUntil(buildLog({ card_list: lines.join('\n') }), isLast, alternating)
  }

  const ofManyEntries = () =>
    applyCommands(buildLog(), ...Array.from({ length: 198 }, () => ({ action: 'quote' as const })))

  it.each([
    ['300 KiB', ofManyBytes],
    ['2 MiB of JSON', ofMuchJson],
    ['199 entries', ofManyEntries],
  ])('of %s takes no more prices, says so, and stays as it was; an erasure and its end still fit', async (_, build) => {
    const log = build()
    await elsewhere.create(log)

    await expect(change(log, quoteAll(log))).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
    expect(await stored(log)).toEqual(log)
    expect(await submissions.change(log.store_id, log.id, erasing)).toMatchObject({ replayed: false })
    expect(await change(log, { action: 'reject', note: '\u{1f0cf}'.repeat(500) })).toMatchObject({ replayed: false })
    const { history } = (await stored(log))!
    expect(history.slice(log.history.length).map(({ action }) => action)).toEqual(['erase', 'reject'])
  })

  it('takes no approval that would leave no room for the end', async () => {
    const log = ofManyEntries()
    await elsewhere.create(log)

    await expect(change(log, { action: 'approve' })).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  })

  it('of 198 entries takes an approval, and then its completion', async () => {
    const log = applyCommands(buildLog(), ...Array.from({ length: 197 }, () => ({ action: 'quote' as const })))
    await elsewhere.create(log)

    expect(await change(log, { action: 'approve' })).toMatchObject({ replayed: false })
    expect(await change(log, { action: 'complete' })).toMatchObject({ replayed: false })
    expect((await stored(log))?.history).toHaveLength(200)
  })
})

it('does not hand on a submission that is not as it must be', async () => {
  const log = await createLog()
  const Key = submissionKey(log.store_id, log.id)
  const { Item } = await table.elsewhere.client.send(new GetCommand({ TableName: table.tableName, Key }))

  expect(Item).toBeDefined()
  const torn = createSubmissionRepository({
    ...table,
    client: { send: async () => ({ Item: { ...Item, history: '[]' } }) } as unknown as typeof table.client,
  })
  await expect(torn.find(log.store_id, log.id)).rejects.toThrow()
})
