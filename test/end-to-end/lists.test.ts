import { beforeAll, describe, expect, it } from 'vitest'
import { otherStore, store, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { expectProblem, pathsOf } from '#test/end-to-end/support/expect-problem.ts'
import type { SubmissionRow } from '#test/end-to-end/support/shapes.ts'
import { waitForList } from '#test/end-to-end/support/wait.ts'

/** The address of this file's submissions, and of no others. */
const customer_email = uniqueEmail()
const submissionCount = 7
let ids: readonly string[]
let newestFirst: readonly SubmissionRow[]

const list = (query: Record<string, string> = {}) => store.listSubmissions({ customer_email, ...query })

const walk = async (query: Record<string, string>): Promise<SubmissionRow[]> => {
  const rows: SubmissionRow[] = []
  let cursor: string | null = null
  do {
    const page = await list({ ...query, ...(cursor !== null && { cursor }) })
    expect(page.data.length).toBeLessThanOrEqual(Number(query.limit ?? 25))
    expect(page.has_more).toBe(page.next_cursor !== null)
    rows.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return rows
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

const firstCursor = async (query: Record<string, string> = {}): Promise<string> =>
  (await list({ limit: '2', ...query })).next_cursor ?? ''

beforeAll(async () => {
  const made: string[] = []
  for (let number = 0; number < submissionCount; number += 1) {
    made.push((await store.makeSubmission({ customer_email })).id)
  }
  ids = made
  newestFirst = await waitForList(async () => {
    const rows = await walk({})
    expect(rows).toHaveLength(submissionCount)
    return rows
  })
})

describe('the list of submissions', () => {
  it('has them all, newest first, within about a second', () => {
    expect(idsOf(newestFirst).toSorted()).toEqual([...ids].sort())
    const times = newestFirst.map(({ created_at }) => created_at)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('shows the submission without its lines and notes, with their numbers', async () => {
    const { items, ignored_lines, notes, ...summary } = await store.getSubmission(ids[0]!)
    expect(newestFirst.find(({ id }) => id === ids[0])).toEqual({
      ...summary,
      item_count: items.length,
      card_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
      flagged_item_count: items.filter(({ flags }) => flags.length > 0).length,
    })
    expect([ignored_lines, notes]).toEqual([[], null])
  })

  it.each(Array.from({ length: submissionCount + 1 }, (_, index) => String(index + 1)))(
    'pages to the end with a limit of %s, missing and repeating none',
    async (limit) => {
      expect(await walk({ limit })).toEqual(newestFirst)
    },
  )

  it('goes on behind a cursor when the limit changes', async () => {
    const cursor = await firstCursor()
    expect((await list({ limit: '100', cursor })).data).toEqual(newestFirst.slice(2))
    expect((await list({ limit: '1', cursor })).data).toEqual(newestFirst.slice(2, 3))
  })

  it('begins with the oldest when asked, and pages to the end', async () => {
    expect(await walk({ order: 'oldest', limit: '3' })).toEqual(newestFirst.toReversed())
    expect(await walk({ order: 'newest' })).toEqual(newestFirst)
  })

  it('ends at once for an address without submissions', async () => {
    expect(await walk({ customer_email: uniqueEmail() })).toEqual([])
  })
})

describe('a filter', () => {
  it('of customer_email takes any case', async () => {
    expect((await list({ customer_email: customer_email.toUpperCase() })).data).toEqual(newestFirst)
  })

  it.each(['created_after', 'created_before'])('of %s includes the bound', async (name) => {
    const bound = newestFirst[3]!.created_at
    const expected = newestFirst.filter(({ created_at }) =>
      name === 'created_after' ? created_at >= bound : created_at <= bound,
    )
    expect((await list({ [name]: bound })).data).toEqual(expected)
  })

  it('of both times includes both bounds and takes any offset', async () => {
    const { created_at } = newestFirst[2]!
    const inTokyo = `${new Date(Date.parse(created_at) + 9 * 3_600_000).toISOString().slice(0, -1)}+09:00`
    const expected = newestFirst.filter((row) => row.created_at === created_at)
    expect((await list({ created_after: inTokyo, created_before: created_at })).data).toEqual(expected)
  })

  it('of an empty range of times finds nothing', async () => {
    const created_before = new Date(Date.parse(newestFirst.at(-1)!.created_at) - 1).toISOString()
    expect((await list({ created_before })).data).toEqual([])
    expect((await list({ created_before, created_after: newestFirst[0]!.created_at })).data).toEqual([])
  })

  it('of status follows what happens to a submission', async () => {
    const email = uniqueEmail()
    const waiting = await store.makeSubmission({ customer_email: email })
    const approved = await store.makeSubmission({ customer_email: email })
    await store.makeTransition(approved, 'approve')
    const expected = { pending_review: [waiting.id], accepted: [approved.id], quoted: [], rejected: [], completed: [] }
    for (const [status, submissions] of Object.entries(expected)) {
      await waitForList(async () => {
        const { data } = await list({ customer_email: email, status })
        expect(idsOf(data)).toEqual(submissions)
        for (const row of data) expect(row.status).toBe(status)
      })
    }
  })

  it('counts the cards that the store corrected, and not its own corrections as flags', async () => {
    const email = uniqueEmail()
    const card_list = '3x Lightning Bolt NM\n1 Sol Ring\nOpt'
    const { id, items } = await store.makeSubmission({ customer_email: email, card_list })
    const flagged = items.filter(({ flags }) => flags.length > 0).length
    const corrections = [{ id: items[0]!.id, quantity: 7, condition: 'LP' }]
    await store.transition(id, { action: 'approve', items: corrections })

    await waitForList(async () => {
      const { data } = await list({ customer_email: email })
      expect(data).toMatchObject([{ item_count: 3, card_count: 9, flagged_item_count: flagged }])
    })
  })

  it.each([
    { query: 'limit=0', path: 'limit' },
    { query: 'limit=101', path: 'limit' },
    { query: 'limit=-1', path: 'limit' },
    { query: 'limit=2.5', path: 'limit' },
    { query: 'limit=', path: 'limit' },
    { query: 'limit=ten', path: 'limit' },
    { query: 'status=new', path: 'status' },
    { query: 'status=', path: 'status' },
    { query: 'customer_email=ann', path: 'customer_email' },
    { query: 'created_after=yesterday', path: 'created_after' },
    { query: 'created_after=2026-02-30T00:00:00Z', path: 'created_after' },
    { query: 'created_before=2026-11-20', path: 'created_before' },
    { query: 'created_before=2026-11-20T10:00:00', path: 'created_before' },
    { query: 'sort=created_at', path: 'sort' },
    { query: 'order=ascending', path: 'order' },
    { query: 'limit=1&limit=1', path: 'limit' },
  ])('like $query is refused by name', async ({ query, path }) => {
    const problem = expectProblem(await store.call('GET', `/submissions?${query}`), 400, 'INVALID_PARAMETER')
    expect(pathsOf(problem)).toEqual([path])
  })
})

describe('a cursor', () => {
  const use = (query: Record<string, string>, { of = store, path = '/submissions' } = {}) =>
    of.call('GET', `${path}?${new URLSearchParams(query)}`)

  it('is refused when one character of it is another', async () => {
    const cursor = await firstCursor()
    for (const at of [0, Math.floor(cursor.length / 2), cursor.length - 1]) {
      const other = cursor[at] === 'A' ? 'B' : 'A'
      const altered = `${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`
      expectProblem(await use({ customer_email, cursor: altered }), 400, 'INVALID_CURSOR')
    }
  })

  it.each(['', ' ', 'x', '.', 'null', 'e30', '💥'])('that the API never gave is refused: "%s"', async (cursor) => {
    expectProblem(await use({ customer_email, cursor }), 400, 'INVALID_CURSOR')
  })

  it('is refused with other filters', async () => {
    const cursor = await firstCursor()
    expectProblem(await use({ cursor }), 400, 'INVALID_CURSOR')
    expectProblem(await use({ customer_email: uniqueEmail(), cursor }), 400, 'INVALID_CURSOR')
    expectProblem(await use({ customer_email, status: 'pending_review', cursor }), 400, 'INVALID_CURSOR')
    expectProblem(await use({ customer_email, order: 'oldest', cursor }), 400, 'INVALID_CURSOR')
    expectProblem(await use({ customer_email, created_after: '2020-01-01T00:00:00Z', cursor }), 400, 'INVALID_CURSOR')
  })

  it('is refused in another list and in another store', async () => {
    const cursor = await firstCursor()
    expectProblem(await use({ cursor }, { path: '/webhooks' }), 400, 'INVALID_CURSOR')
    expectProblem(await use({ customer_email, cursor }, { of: otherStore }), 400, 'INVALID_CURSOR')
  })
})
