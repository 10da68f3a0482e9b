import { beforeAll, describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { decide } from '#shared/submissions/lifecycle.ts'
import { createSubmissionLister, type SubmissionListing } from '#shared/submissions/list.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { createSubmissionRepository } from '#shared/submissions/repository.ts'
import { buildCommand, buildLog, buildStoreId } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { createFaultyTable } from '#test/support/table/faulty-table.ts'

const table = await createFaultyTable()
const list = createSubmissionLister(table)
const submissions = createSubmissionRepository(table.elsewhere)
const minuteMs = 60_000

const createLogs = async (
  store_id: StoreId,
  count: number,
  fields: (index: number) => Partial<SubmissionLog> = () => ({}),
) => {
  const logs = Array.from({ length: count }, (_, index) =>
    buildLog({ store_id, ...fields(index) }, startMs + index * minuteMs),
  )
  for (let start = 0; start < count; start += 50) {
    await Promise.all(logs.slice(start, start + 50).map(submissions.create))
  }
  return logs
}

const act = (log: SubmissionLog, action: 'approve' | 'reject') =>
  submissions.change(log.store_id, log.id, (now) => ({ append: decide(now, buildCommand({ action }), startMs) }))

/** The ids of all pages; `between` runs after each page. */
const readAll = async (
  store: StoreId,
  listing: Partial<SubmissionListing> = {},
  between: (page: number) => unknown = () => {},
) => {
  const ids: string[] = []
  let after: string | undefined
  let pages = 0
  do {
    const page = await list(store, { limit: 3, ...listing, after })
    expect(page.rows.length).toBeLessThanOrEqual(listing.limit ?? 3)
    ids.push(...page.rows.map(({ id }) => id))
    after = page.next
    pages += 1
    await between(pages)
  } while (after !== undefined)
  return { ids, pages }
}

const idsOf = (logs: readonly SubmissionLog[]) => logs.map(({ id }) => id)

describe('a list', () => {
  const store = buildStoreId()
  let logs: SubmissionLog[] = []
  beforeAll(async () => {
    logs = await createLogs(store, 10, (index) => ({
      customer_email: index % 2 === 0 ? 'Ann@Example.com' : 'bob@example.com',
    }))
    await act(logs[1]!, 'approve')
    await act(logs[4]!, 'approve')
  })

  it('is newest first, page by page, to an end', async () => {
    expect((await readAll(store)).ids).toEqual(idsOf(logs.toReversed()))
  })

  it('ends with the page that is just full', async () => {
    expect(await readAll(store, { limit: 5 })).toMatchObject({ pages: 2 })
    expect(await readAll(store, { limit: 100 })).toMatchObject({ pages: 1 })
  })

  it('shows the summary of a submission and nothing of its text', async () => {
    const { rows } = await list(store, { limit: 1, after: undefined })

    expect(rows).toEqual([
      {
        id: logs[9]!.id,
        store_id: store,
        customer_email: 'bob@example.com',
        customer_name: 'Ann',
        status: 'pending_review',
        created_at: logs[9]!.created_at,
        quoted_at: null,
        completed_at: null,
        quoted_total_cents: null,
        item_count: 3,
        card_count: 6,
        flagged_item_count: 1,
      },
    ])
  })

  it('of a status holds those that are in it', async () => {
    expect((await readAll(store, { status: 'accepted' })).ids).toEqual(idsOf([logs[4]!, logs[1]!]))
    expect((await readAll(store, { status: 'pending_review', limit: 2 })).ids).toHaveLength(8)
    expect((await readAll(store, { status: 'completed' })).ids).toEqual([])
  })

  it("of a customer is found whatever the address's case", async () => {
    const wanted = idsOf(logs.filter((_, index) => index % 2 === 0).toReversed())

    expect((await readAll(store, { customer_email: 'aNN@example.COM', limit: 2 })).ids).toEqual(wanted)
    expect((await readAll(store, { customer_email: 'ann@example.com', status: 'accepted' })).ids).toEqual([logs[4]!.id])
  })

  it('is bounded by both times, inclusive', async () => {
    const bounds = { created_after: startMs + 2 * minuteMs, created_before: startMs + 5 * minuteMs }

    expect((await readAll(store, bounds)).ids).toEqual(idsOf(logs.slice(2, 6).toReversed()))
    expect((await readAll(store, { ...bounds, status: 'accepted' })).ids).toEqual([logs[4]!.id])
    expect((await readAll(store, { created_after: startMs + 9 * minuteMs })).ids).toEqual([logs[9]!.id])
    expect((await readAll(store, { created_before: startMs })).ids).toEqual([logs[0]!.id])
    expect((await readAll(store, { created_after: startMs + 1, created_before: startMs + 1 })).ids).toEqual([])
  })

  it.each([
    ['that end before they begin', { created_after: startMs + 1, created_before: startMs }, 0],
    ['before 1970', { created_before: -1 }, 0],
    ['in the year 0', { created_after: Date.parse('0000-01-01T00:00:00+14:00') }, 10],
    ['beyond the year 9999', { created_before: Date.parse('9999-12-31T23:59:59-23:59') }, 10],
    ['after the year 9999', { created_after: Date.parse('9999-12-31T23:59:59-23:59') }, 0],
    [
      'between two times after the year 9999',
      {
        created_after: Date.parse('9999-12-31T23:59:59-22:00'),
        created_before: Date.parse('9999-12-31T23:59:59-23:59'),
      },
      0,
    ],
  ])('takes bounds %s for what they are', async (_, bounds, count) => {
    expect((await readAll(store, bounds)).ids).toHaveLength(count)
  })

  it("holds nothing of another store's", async () => {
    expect((await readAll(buildStoreId())).ids).toEqual([])
  })
})

describe('a list that is read while it changes', () => {
  it('neither misses nor repeats one whose status changes between two pages', async () => {
    const store = buildStoreId()
    const logs = await createLogs(store, 9)
    const { ids } = await readAll(store, {}, (page) => act(logs[page]!, 'reject'))

    expect(ids).toEqual(idsOf(logs.toReversed()))
  })

  it('misses and repeats none of a customer whose submissions change between two pages', async () => {
    const store = buildStoreId()
    const logs = await createLogs(store, 9)
    const listing = { customer_email: logs[0]!.customer_email, order: 'oldest' } as const
    const { ids } = await readAll(store, listing, (page) => act(logs[page]!, 'reject'))

    expect(ids).toEqual(idsOf(logs))
  })

  it('goes on after a row that has left the list of its status', async () => {
    const store = buildStoreId()
    const logs = await createLogs(store, 6)
    const { ids } = await readAll(store, { status: 'pending_review' }, (page) => page === 1 && act(logs[3]!, 'reject'))

    expect(ids).toEqual(idsOf(logs.toReversed()))
  })

  it('has in order two that were made in the same millisecond', async () => {
    const store = buildStoreId()
    const logs = Array.from({ length: 5 }, () => buildLog({ store_id: store }))
    for (const log of logs) await submissions.create(log)

    expect((await readAll(store, { limit: 2 })).ids).toEqual(idsOf(logs).sort().reverse())
  })

  it('shows what the index knows while that is behind, and all of it afterwards', async () => {
    const store = buildStoreId()
    const [old] = await createLogs(store, 1)
    await table.holdIndexes()
    const late = buildLog({ store_id: store }, startMs + minuteMs)
    await submissions.create(late)
    await act(old!, 'approve')

    expect((await readAll(store)).ids).toEqual([old!.id])
    expect((await readAll(store, { status: 'accepted' })).ids).toEqual([])
    expect((await readAll(store, { customer_email: late.customer_email })).ids).toEqual([old!.id])
    table.releaseIndexes()
    expect((await readAll(store)).ids).toEqual([late.id, old!.id])
    expect((await readAll(store, { status: 'accepted' })).ids).toEqual([old!.id])
  })
})

describe('among many submissions', () => {
  const store = buildStoreId()
  const [many, rare] = ['many@example.com', 'rare@example.com']
  let logs: SubmissionLog[] = []
  let approved: SubmissionLog[] = []
  let rares: SubmissionLog[] = []
  /** Records that the queries have read. */
  let read = 0
  table.client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args)
      read += 'ScannedCount' in answer.output ? Number(answer.output.ScannedCount) : 0
      return answer
    },
    { step: 'initialize' },
  )
  beforeAll(async () => {
    logs = await createLogs(store, 1102, (index) => ({ customer_email: index % 600 === 5 ? rare : many }))
    rares = [logs[605]!, logs[5]!]
    approved = [logs[1052]!, logs[6]!]
    for (const log of approved) await act(log, 'approve')
  })

  it.each<[string, () => Partial<SubmissionListing>, number]>([
    ['no filter', () => ({}), 10],
    ['a status', () => ({ status: 'pending_review' }), 10],
    ['a status that few have', () => ({ status: 'accepted' }), 2],
    ['a customer', () => ({ customer_email: many }), 10],
    ['a customer with few', () => ({ customer_email: rare }), 2],
    ['times', () => ({ created_after: Date.parse(logs[1099]!.created_at) }), 3],
    ['a status and times', () => ({ status: 'accepted', created_after: Date.parse(logs[7]!.created_at) }), 1],
    ['a customer and times', () => ({ customer_email: rare, created_before: Date.parse(logs[604]!.created_at) }), 1],
  ])('%s reads in one call only what it answers with, and one more to know the end', async (_, listing, found) => {
    table.takeCalls()
    read = 0
    const { rows, next } = await list(store, { ...listing(), limit: 10, after: undefined })

    expect(rows).toHaveLength(found)
    expect(read).toBe(next === undefined ? found : found + 1)
    expect(table.takeCalls()).toEqual(['Query'])
  })

  it('both a customer and a status are found, of at most a thousand of the customer in one request', async () => {
    const listing = { customer_email: many, status: 'accepted', limit: 100 } as const
    table.takeCalls()
    const first = await list(store, { ...listing, after: undefined })
    expect(table.takeCalls()).toHaveLength(4)
    const second = await list(store, { ...listing, after: first.next })

    expect([first, second].map(({ rows }) => rows.map(({ id }) => id))).toEqual(approved.map(({ id }) => [id]))
    expect([first.next, second.next]).toEqual([expect.any(String), undefined])
  })

  it('a customer and a status may give an empty page that is not the end', async () => {
    const listing = { customer_email: many, status: 'completed' } as const
    const page = await list(store, { ...listing, limit: 1, after: undefined })

    expect(page).toMatchObject({ rows: [], next: expect.any(String) })
    expect(await readAll(store, listing)).toEqual({ ids: [], pages: 2 })
  })

  it('a customer and a status are bounded in time as well', async () => {
    const listing = { customer_email: many, status: 'accepted', created_before: startMs + 10 * minuteMs } as const

    expect((await readAll(store, listing)).ids).toEqual([approved[1]!.id])
  })

  it('the oldest come first when asked, page by page', async () => {
    const listing = { customer_email: rare, order: 'oldest' } as const

    expect(await readAll(store, { ...listing, limit: 1 })).toEqual({ ids: idsOf(rares.toReversed()), pages: 2 })
    const { ids } = await readAll(store, { order: 'oldest', limit: 100 })
    expect(ids).toEqual(idsOf(logs))
  })
})

it.each([
  ['before', startMs - 1],
  ['after', startMs + minuteMs + 1],
])('refuses to continue %s its range, which DynamoDB would not do', async (_, timeMs) => {
  const range = { created_after: startMs, created_before: startMs + minuteMs }
  const after = `${isoTime(timeMs)}#7d9c6a2e-0000-4000-8000-000000000000`

  await expect(list(buildStoreId(), { limit: 3, ...range, after })).rejects.toThrow(
    expect.objectContaining({ code: 'INVALID_CURSOR' }),
  )
})
