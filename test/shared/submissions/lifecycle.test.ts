import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCardList } from '#shared/card-list/read.ts'
import { itemIdOf, lastEntryOf, submissionAt } from '#shared/submissions/fold.ts'
import { actionsFrom, type Command, decide, openLog, repeatedEntryOf } from '#shared/submissions/lifecycle.ts'
import { ACTIONS, STATUSES, type Status, type SubmissionLog } from '#shared/submissions/log.ts'
import {
  applyCommands,
  buildCommand,
  buildLog,
  buildRequestMark,
  buildStoreId,
  itemIdsOf,
} from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

const ways: Readonly<Record<Status, Partial<Command>[]>> = {
  pending_review: [],
  quoted: [{ action: 'quote' }],
  accepted: [{ action: 'approve' }],
  rejected: [{ action: 'reject' }],
  completed: [{ action: 'approve' }, { action: 'complete' }],
}
const logIn = (status: Status): SubmissionLog => applyCommands(buildLog(), ...ways[status])

const allowed: Readonly<Record<Status, Partial<Record<(typeof ACTIONS)[number], Status>>>> = {
  pending_review: { quote: 'quoted', approve: 'accepted', reject: 'rejected' },
  quoted: { quote: 'quoted', approve: 'accepted', reject: 'rejected' },
  accepted: { quote: 'quoted', reject: 'rejected', complete: 'completed' },
  rejected: {},
  completed: {},
}
const pairs = STATUSES.flatMap((from) => ACTIONS.map((action) => ({ from, action, to: allowed[from][action] })))

describe('the workflow', () => {
  it.each(pairs.filter(({ to }) => to))('leads with $action from $from to $to', ({ from, action, to }) => {
    const log = logIn(from)
    const entry = decide(log, buildCommand({ action }), startMs)

    expect(entry).toMatchObject({ action, from, to, entry: log.history.length + 1 })
    expect(submissionAt({ ...log, history: [...log.history, entry] }).status).toBe(to)
  })

  it.each(pairs.filter(({ to }) => !to))(
    'refuses $action from $from, naming the status and what is allowed',
    ({ from, action }) => {
      const details = actionsFrom(from).map((message) => ({ path: '/action', message }))

      expect(() => decide(logIn(from), buildCommand({ action }), startMs)).toThrow(
        expect.objectContaining({ code: 'INVALID_TRANSITION', message: expect.stringContaining(from), details }),
      )
      expect(details.map(({ message }) => message)).toEqual(Object.keys(allowed[from]))
    },
  )
})

describe('an entry', () => {
  it('says who, why and by which request, and names its idempotency digest only when there is one', () => {
    const command = buildCommand({ note: 'Thanks!', idempotencyDigest: 'digest-1' })
    const entry = decide(buildLog(), command, startMs + 1)

    expect(entry).toMatchObject({
      note: 'Thanks!',
      by: command.by,
      mark: command.mark,
      identity: 'digest-1',
    })
    expect(decide(buildLog(), buildCommand(), startMs)).not.toHaveProperty('identity')
  })

  it('is never before the one before it, whatever the clocks say', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3_600_000, max: 3_600_000 }), { maxLength: 8 }), (drifts) => {
        let log = buildLog()
        for (const drift of drifts) {
          log = { ...log, history: [...log.history, decide(log, buildCommand({ action: 'quote' }), startMs + drift)] }
        }
        const times = log.history.map(({ at }) => at)
        expect(times).toEqual(times.toSorted())
      }),
    )
  })
})

describe('prices and corrections', () => {
  const log = buildLog()
  const [first, second, third] = itemIdsOf(log) as [string, string, string]
  const quote = (items: Command['items']) => decide(log, buildCommand({ action: 'quote', items }), startMs + 1000)

  it('are kept by line, and only where they differ from before', () => {
    const entry = quote([
      { id: first, quoted_price_cents: 100, quantity: 3, condition: 'NM' },
      { id: second, quoted_price_cents: 250, quantity: 0 },
      { id: third, condition: 'MP' },
    ])

    expect(entry.changes).toEqual([
      { line: 1, quoted_price_cents: 100 },
      { line: 2, quoted_price_cents: 250, quantity: 0 },
      { line: 4, condition: 'MP' },
    ])
    expect(entry.priced).toBe(true)
  })

  it('that name the present value change nothing, but are a quote', () => {
    const quoted = applyCommands(log, { action: 'quote', items: [{ id: first, quoted_price_cents: 100 }] })
    const entry = decide(
      quoted,
      buildCommand({ action: 'quote', items: [{ id: first, quoted_price_cents: 100 }] }),
      startMs,
    )

    expect([entry.changes, entry.priced]).toEqual([[], true])
  })

  it('take a price back with null, which is no quote', () => {
    const quoted = applyCommands(log, { action: 'quote', items: [{ id: first, quoted_price_cents: 100 }] })
    const entry = decide(
      quoted,
      buildCommand({ action: 'approve', items: [{ id: first, quoted_price_cents: null }] }),
      startMs,
    )

    expect([entry.changes, entry.priced]).toEqual([[{ line: 1, quoted_price_cents: null }], false])
  })

  it("refuse every item that is not the submission's, another's too", () => {
    const other = itemIdsOf(buildLog())[0]!

    expect(() =>
      quote([
        { id: first, quantity: 1 },
        { id: other, quantity: 1 },
        { id: randomUUID(), quantity: 1 },
      ]),
    ).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: [
          { path: '/items/1/id', message: 'is not an item of this submission' },
          { path: '/items/2/id', message: 'is not an item of this submission' },
        ],
      }),
    )
  })

  it('are judged after the status', () => {
    const command = buildCommand({ action: 'quote', items: [{ id: randomUUID(), quantity: 1 }] })

    expect(() => decide(logIn('rejected'), command, startMs)).toThrow(
      expect.objectContaining({ code: 'INVALID_TRANSITION' }),
    )
  })
})

describe('a repeated request', () => {
  const command = buildCommand({ action: 'quote', idempotencyDigest: 'digest-1' })
  const log = applyCommands(buildLog(), command, { action: 'reject' })

  it('is recognised by its idempotency digest, in whichever entry', () => {
    expect(repeatedEntryOf(log, { idempotencyDigest: 'digest-1', mark: buildRequestMark() })).toBe(2)
  })

  it('is none without an idempotency digest, or with another', () => {
    expect(repeatedEntryOf(log, { idempotencyDigest: undefined, mark: command.mark })).toBeUndefined()
    expect(repeatedEntryOf(log, { idempotencyDigest: 'digest-2', mark: command.mark })).toBeUndefined()
  })

  it('that is a different one is refused', () => {
    expect(() =>
      repeatedEntryOf(log, { idempotencyDigest: 'digest-1', mark: buildRequestMark({ fingerprint: 'x' }) }),
    ).toThrow(expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }))
  })
})

it('begins with what the customer sent and one entry', () => {
  const store_id = buildStoreId()
  const mark = buildRequestMark()
  const by = { type: 'customer_session' as const, id: randomUUID() }
  const id = randomUUID()
  const intake = { id, store_id, customer_email: 'ann@example.com', customer_name: 'Ann', notes: null, by, mark }
  const log = openLog({ ...intake, lines: readCardList('2 Forest NM\n// end') }, startMs)

  expect(lastEntryOf(log)).toEqual({
    entry: 1,
    action: 'create',
    from: null,
    to: 'pending_review',
    at: '2026-10-05T08:00:00.000Z',
    by,
    note: null,
    priced: false,
    changes: [],
    mark,
  })
  expect(log).not.toHaveProperty('card_list')
  expect(log.lines.items.map(({ raw_input }) => raw_input)).toEqual(['2 Forest NM'])
  expect(itemIdsOf(log)).toEqual([itemIdOf(id, 1)])
})
