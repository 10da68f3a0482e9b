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
    table.releaseIndexes()
    expect((await readAll(store)).ids).toEqual([late.id, old!.id])
    expect((await readAll(store, { status: 'accepted' })).ids).toEqual([old!.id])
  })
})

describe('a filter that few rows pass', () => {
  const store = buildStoreId()
  let rare: SubmissionLog[] = []
  beforeAll(async () => {
    const logs = await createLogs(store, 1100, (index) => ({
      customer_email: index === 5 || index === 1050 ? 'rare@example.com' : 'many@example.com',
    }))
    rare = [logs[1050]!, logs[5]!]
  })

  it('examines at most a thousand rows in one request, and goes on from there', async () => {
    table.takeCalls()
    const first = await list(store, { customer_email: 'rare@example.com', limit: 100, after: undefined })

    expect(idsOf(first.rows as never)).toEqual([rare[0]!.id])
    expect(first.next).toBeDefined()
    expect(table.takeCalls()).toHaveLength(4)
    const second = await list(store, { customer_email: 'rare@example.com', limit: 100, after: first.next })
    expect(second.rows.map(({ id }) => id)).toEqual([rare[1]!.id])
    expect(second.next).toBeUndefined()
  })

  it('may give an empty page that is not the end', async () => {
    const page = await list(store, { customer_email: 'nobody@example.com', limit: 1, after: undefined })

    expect(page).toMatchObject({ rows: [], next: expect.any(String) })
    expect((await readAll(store, { customer_email: 'nobody@example.com' })).pages).toBe(2)
  })

  it('costs one call where every row passes', async () => {
    table.takeCalls()
    await list(store, { limit: 100, after: undefined })

    expect(table.takeCalls()).toEqual(['Query'])
  })

  it('is bounded in time as well', async () => {
    const created_before = Date.parse(isoTime(startMs + 10 * minuteMs))

    expect((await readAll(store, { customer_email: 'rare@example.com', created_before })).ids).toEqual([rare[1]!.id])
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
