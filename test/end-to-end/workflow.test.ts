import { describe, expect, it } from 'vitest'
import { actionOn, store } from '#test/end-to-end/support/client.ts'
import { expectProblem, pathsOf } from '#test/end-to-end/support/expect-problem.ts'
import type { Action, Status } from '#test/end-to-end/support/shapes.ts'

const leadsTo: Record<Action, Status> = {
  quote: 'quoted',
  approve: 'accepted',
  reject: 'rejected',
  complete: 'completed',
}

const actions = Object.keys(leadsTo) as Action[]

describe.each<{ status: Status; allowed: readonly Action[] }>([
  { status: 'pending_review', allowed: ['quote', 'approve', 'reject'] },
  { status: 'quoted', allowed: ['quote', 'approve', 'reject'] },
  { status: 'accepted', allowed: ['quote', 'reject', 'complete'] },
  { status: 'rejected', allowed: [] },
  { status: 'completed', allowed: [] },
])('from $status', ({ status, allowed }) => {
  it.skipIf(allowed.length === 0).each(allowed)('a store may %s', async (action) => {
    const before = await store.makeSubmissionIn(status)
    const answer = await store.transition(before.id, actionOn(before, action))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: before.id, status: leadsTo[action], created_at: before.created_at })
    expect(await store.getSubmission(before.id)).toEqual(answer.body)
  })

  it.each(actions.filter((action) => !allowed.includes(action)))(
    'a store may not %s, the answer says what it may do, and nothing changes',
    async (action) => {
      const before = await store.makeSubmissionIn(status)
      const answer = await store.transition(before.id, actionOn(before, action))
      const { message, details = [] } = expectProblem(answer, 409, 'INVALID_TRANSITION')
      expect(message).toContain(status)
      expect(details.map((detail) => detail.message).sort()).toEqual([...allowed].sort())
      expect(details.every(({ path }) => path === '/action')).toBe(true)
      expect(await store.getSubmission(before.id)).toEqual(before)
    },
  )
})

describe('a quote', () => {
  it('prices the items and says what they come to', async () => {
    const submission = await store.makeSubmission({ card_list: '3x Lightning Bolt NM\n2 Counterspell LP' })
    const [bolt, counterspell] = submission.items
    const { status, body } = await store.transition(submission.id, {
      action: 'quote',
      items: [
        { id: counterspell!.id, quoted_price_cents: 0 },
        { id: bolt!.id, quoted_price_cents: 125 },
      ],
      note: 'Come by any day.',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...submission,
      status: 'quoted',
      quoted_at: expect.stringMatching(/Z$/),
      quoted_total_cents: 375,
      items: [
        { ...bolt, quoted_price_cents: 125 },
        { ...counterspell, quoted_price_cents: 0 },
      ],
    })
    expect(body.quoted_at! >= submission.created_at).toBe(true)
  })

  it('corrects quantity and condition and keeps what the customer said', async () => {
    const submission = await store.makeSubmission({ card_list: '3x Lightning Bolt NM\n2 Counterspell LP' })
    const [bolt, counterspell] = submission.items
    const { body } = await store.transition(submission.id, {
      action: 'quote',
      items: [
        { id: bolt!.id, quoted_price_cents: 100, quantity: 2, condition: 'MP' },
        { id: counterspell!.id, quantity: 0 },
      ],
    })
    expect(body.items).toEqual([
      { ...bolt, quoted_price_cents: 100, quantity: 2, condition: 'MP' },
      { ...counterspell, quantity: 0 },
    ])
    expect(body.items.map(({ stated_quantity, stated_condition }) => [stated_quantity, stated_condition])).toEqual([
      [3, 'NM'],
      [2, 'LP'],
    ])
    // A declined line needs no price.
    expect(body.quoted_total_cents).toBe(200)
  })

  it('may price some lines, be made again, and take a price back', async () => {
    const submission = await store.makeSubmission({ card_list: '3x Lightning Bolt NM\n2 Counterspell LP' })
    const [bolt, counterspell] = submission.items
    const quote = async (...items: object[]) => (await store.transition(submission.id, { action: 'quote', items })).body
    const partly = await quote({ id: bolt!.id, quoted_price_cents: 100 })
    expect(partly.quoted_total_cents).toBeNull()
    const wholly = await quote({ id: counterspell!.id, quoted_price_cents: 1 })
    expect(wholly.quoted_total_cents).toBe(302)
    expect(wholly.quoted_at! >= partly.quoted_at!).toBe(true)
    const less = await quote(
      { id: bolt!.id, quoted_price_cents: null },
      { id: counterspell!.id, quoted_price_cents: 2 },
    )
    expect(less.quoted_total_cents).toBeNull()
    expect(less.items.map(({ quoted_price_cents }) => quoted_price_cents)).toEqual([null, 2])
  })

  it('may name the present value of an item', async () => {
    const submission = await store.makeSubmissionIn('quoted')
    const items = submission.items.map(({ id, quoted_price_cents, quantity, condition }) => ({
      id,
      quoted_price_cents,
      quantity,
      condition,
    }))
    const { status, body } = await store.transition(submission.id, { action: 'quote', items })
    expect(status).toBe(200)
    expect(body.items).toEqual(submission.items)
  })
})

describe('the other actions', () => {
  it('sets quoted_at by an approval with a price, and not by one without', async () => {
    const [priced, plain] = [await store.makeSubmission(), await store.makeSubmission()]
    const items = [{ id: priced.items[0]!.id, quoted_price_cents: 5 }]
    const withPrice = await store.transition(priced.id, { action: 'approve', items })
    expect(withPrice.body).toMatchObject({ status: 'accepted', quoted_at: expect.any(String) })
    expect(await store.makeTransition(plain, 'approve')).toMatchObject({ status: 'accepted', quoted_at: null })
  })

  it('sets completed_at by completing, and only then', async () => {
    const accepted = await store.makeSubmissionIn('accepted')
    expect(accepted.completed_at).toBeNull()
    const completed = await store.makeTransition(accepted, 'complete')
    expect(completed.completed_at).toMatch(/^\d{4}-.*Z$/)
  })

  it('lets one of ten racing approvals win', async () => {
    const { id } = await store.makeSubmission()
    const answers = await Promise.all(Array.from({ length: 10 }, () => store.transition(id, { action: 'approve' })))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(9)
    for (const answer of refused) expect(answer).toMatchObject({ status: 409 })
    expect((await store.call('GET', `/submissions/${id}`)).headers.get('etag')).toBe('"2"')
  })
})

describe('a transition is refused', () => {
  const anId = '6d0e6f0e-6f0e-4f0e-8f0e-6f0e6f0e6f0e'
  const price = { quoted_price_cents: 1 }

  it.each([
    { what: 'without an action', body: {}, paths: ['/action'] },
    { what: 'with an unknown action', body: { action: 'accept' }, paths: ['/action'] },
    { what: 'with an unknown field', body: { action: 'approve', status: 'quoted' }, paths: ['/status'] },
    { what: 'with a long note', body: { action: 'approve', note: 'x'.repeat(1001) }, paths: ['/note'] },
    { what: 'quoting nothing', body: { action: 'quote' }, paths: ['/items'] },
    { what: 'quoting no items', body: { action: 'quote', items: [] }, paths: ['/items'] },
    {
      what: 'quoting no number',
      body: { action: 'quote', items: [{ id: anId, quoted_price_cents: null }] },
      paths: ['/items'],
    },
    { what: 'rejecting items', body: { action: 'reject', items: [{ id: anId, ...price }] }, paths: ['/items'] },
    { what: 'completing items', body: { action: 'complete', items: [{ id: anId, ...price }] }, paths: ['/items'] },
    { what: 'with nothing but an id', body: { action: 'approve', items: [{ id: anId }] }, paths: ['/items/0'] },
    {
      what: 'with an item named twice',
      body: {
        action: 'quote',
        items: [
          { id: anId, ...price },
          { id: anId, ...price },
        ],
      },
      paths: ['/items/1/id'],
    },
    ...[-1, 100_000_001, 1.5, '1'].map((quoted_price_cents) => ({
      what: `with a price of ${JSON.stringify(quoted_price_cents)}`,
      body: {
        action: 'quote',
        items: [
          { id: anId, ...price },
          { id: anId.replace('6', '7'), quoted_price_cents },
        ],
      },
      paths: ['/items/1/quoted_price_cents'],
    })),
    ...[-1, 10_000, 0.5].map((quantity) => ({
      what: `with a quantity of ${quantity}`,
      body: { action: 'approve', items: [{ id: anId, quantity }] },
      paths: ['/items/0/quantity'],
    })),
    {
      what: 'with an unknown condition',
      body: { action: 'approve', items: [{ id: anId, condition: 'nm' }] },
      paths: ['/items/0/condition'],
    },
  ])('$what', async ({ body, paths }) => {
    // No such submission exists, but the body is checked first.
    const problem = expectProblem(await store.transition(anId, body), 422, 'VALIDATION_FAILED')
    expect(pathsOf(problem)).toEqual(paths)
  })

  it('with an item of another submission', async () => {
    const [submission, another] = [await store.makeSubmission(), await store.makeSubmission()]
    const items = [submission, another].map(({ items: [item] }) => ({ id: item!.id, ...price }))
    const answer = await store.transition(submission.id, { action: 'quote', items })
    expect(pathsOf(expectProblem(answer, 422, 'VALIDATION_FAILED'))).toEqual(['/items/1/id'])
    expect(await store.getSubmission(submission.id)).toEqual(submission)
  })
})
