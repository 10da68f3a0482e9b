import { describe, expect, it } from 'vitest'
import { parseCardList } from '#functions/card-lists/parse.ts'
import { createSubmission } from '#functions/submissions/create.ts'
import { parseCardListContract } from '#shared/api/contracts/card-lists.ts'
import { createSubmissionContract } from '#shared/api/contracts/submissions.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(parseCardListContract, parseCardList)
const submit = service.serve(createSubmissionContract, createSubmission(service))
const card_list = '3x Lightning Bolt NM\n\nSideboard\nCounterspell'

describeSharedRefusals({
  service,
  contract: parseCardListContract,
  call,
  request: ({ principal }) => ({ principal, body: { card_list } }),
})

describe('200', () => {
  it('is the reading and its summary, and nothing is stored', async () => {
    const { principal, store } = await service.createTenant()
    const { status, body } = await call({ principal, body: { card_list } })

    expect([status, body]).toEqual([
      200,
      {
        items: [
          {
            line: 1,
            raw_input: '3x Lightning Bolt NM',
            quantity: 3,
            name: 'Lightning Bolt',
            condition: 'NM',
            flags: [],
          },
          expect.objectContaining({ line: 4, raw_input: 'Counterspell', quantity: 1 }),
        ],
        ignored_lines: [{ line: 3, raw_input: 'Sideboard', reason: 'section_header' }],
        summary: { lines: 3, items: 2, cards: 4, ignored_lines: 1, flagged_items: 1 },
      },
    ])
    expect((await service.list(store, { limit: 1, after: undefined })).rows).toEqual([])
  })

  it('is what a submission of the same list shows', async () => {
    const { principal, session } = await service.createTenant()
    const read = (await call({ principal: session(), body: { card_list } })).body.items as object[]
    const sent = (await submit({ principal, body: { customer_email: 'a@example.com', customer_name: 'A', card_list } }))
      .body.items as object[]

    expect(sent).toEqual(read.map((item) => expect.objectContaining(item)))
  })

  it.each(['', '// nothing', '\n\n'])('is an answer for %j, which has no item', async (list) => {
    const { principal } = await service.createTenant()

    expect((await call({ principal, body: { card_list: list } })).body.items).toEqual([])
  })
})

describe('422', () => {
  it.each([
    ['no list', undefined],
    ['a number', 7],
    ['NUL', 'a\0b'],
    ['too many lines', 'Forest\n'.repeat(1001)],
    ['a line that is too long', `1 ${'x'.repeat(500)}\n1 Forest`],
    ['more than 64 KiB', `${'x'.repeat(400)}\n`.repeat(170)],
  ])('for %s', async (_, list) => {
    const { principal } = await service.createTenant()
    const answer = await call({ principal, body: { card_list: list } })

    expect([answer.status, answer.body.details]).toEqual([422, [{ path: '/card_list', message: expect.any(String) }]])
  })
})
