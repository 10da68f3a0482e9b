import { describe, expect, it } from 'vitest'
import { customersLists } from '#test/end-to-end/support/card-lists.ts'
import { store } from '#test/end-to-end/support/client.ts'
import { expectProblem, pathsOf } from '#test/end-to-end/support/expect-problem.ts'
import type { Submission } from '#test/end-to-end/support/shapes.ts'

const inOrder = <Line extends { readonly line: number }>(lines: readonly Line[]) =>
  lines.toSorted((one, other) => one.line - other.line)

/** Every line that was read, as an item or not. */
const readLines = ({ items, ignored_lines }: Submission) =>
  inOrder([...items, ...ignored_lines]).map(({ line, raw_input }) => ({ line, raw_input }))

/** The lines of a text that are not blank, numbered as an editor does. */
const linesOf = (text: string) =>
  text
    .split(/\r\n|\n|\r/)
    .map((raw_input, index) => ({ line: index + 1, raw_input }))
    .filter(({ raw_input }) => raw_input.trim() !== '')

describe.each(customersLists)('a list from $format', ({ text, ignored, read }) => {
  it('is all there: every line that is not blank, once, in order, as it was sent', async () => {
    const submission = await store.makeSubmission({ card_list: text })
    expect(readLines(submission)).toEqual(linesOf(text))
    expect(submission.items).toEqual(inOrder(submission.items))
    expect(submission.ignored_lines).toEqual(inOrder(submission.ignored_lines))
  })

  it('is read: quantities and conditions of the items, and why the other lines are none', async () => {
    const { items, ignored_lines } = await store.makeSubmission({ card_list: text })
    expect(Object.fromEntries(ignored_lines.map(({ raw_input, reason }) => [raw_input, reason]))).toEqual(ignored)
    const readings = items.map((item) => [item.raw_input, item.quantity, item.condition])
    expect(readings).toEqual(expect.arrayContaining([...read]))
  })
})

describe('a card list', () => {
  it('may have any line break and a byte order mark', async () => {
    const lines = ['1 Opt', '', '2 Duress NM', '3 Shock']
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      const { items } = await store.makeSubmission({ card_list: `\uFEFF${lines.join(lineBreak)}${lineBreak}` })
      expect(items.map(({ line, raw_input }) => [line, raw_input])).toEqual([
        [1, '1 Opt'],
        [3, '2 Duress NM'],
        [4, '3 Shock'],
      ])
    }
  })

  it('in one line is split into its pieces', async () => {
    const { items } = await store.makeSubmission({ card_list: '3x Lightning Bolt NM; 2 Counterspell LP; 1 Opt' })
    expect(items.map(({ line, raw_input, quantity }) => [line, raw_input, quantity])).toEqual([
      [1, '3x Lightning Bolt NM', 3],
      [2, '2 Counterspell LP', 2],
      [3, '1 Opt', 1],
    ])
  })

  it('keeps tabs, blanks and typographic signs in raw_input', async () => {
    const lines = ['\t2 Opt  ', '4× Urza’s Saga\u00a0NM', 'Æther Vial 🂡']
    const { items } = await store.makeSubmission({ card_list: lines.join('\n') })
    expect(items.map(({ raw_input }) => raw_input)).toEqual(lines)
  })

  it('keeps an unreadable line as a flagged item', async () => {
    const { items } = await store.makeSubmission({ card_list: '1 Opt NM\nsome more, see photo' })
    expect(items[1]).toMatchObject({ raw_input: 'some more, see photo', quantity: 1, condition: 'UNKNOWN' })
    expect(items[1]?.flags).not.toEqual([])
  })

  it('may have a thousand lines', async () => {
    const card_list = Array.from({ length: 1000 }, (_, index) => `${(index % 9) + 1} Card of Volume ${index}`).join(
      '\n',
    )
    const submission = await store.makeSubmission({ card_list })
    expect(readLines(submission)).toEqual(linesOf(card_list))
  })

  it.each([
    { what: 'more than a thousand lines', card_list: '1 Opt\n'.repeat(1001), count: '1001' },
    { what: 'a line of more than 500 characters', card_list: `1 Opt\n1 ${'x'.repeat(499)}`, count: '501' },
    { what: 'more than 64 KiB', card_list: `${'1 Opt '.repeat(80)}\n`.repeat(150), count: String(481 * 150) },
  ])('with $what is refused with the count, never cut', async ({ card_list, count }) => {
    const problem = expectProblem(await store.submit({ card_list }), 422, 'VALIDATION_FAILED')
    expect(pathsOf(problem)).toContain('/card_list')
    expect(problem.details?.map(({ message }) => message).join()).toContain(count)
  })

  it.each([
    { what: 'nothing', card_list: '' },
    { what: 'blank lines', card_list: ' \n\t\n' },
    { what: 'headings', card_list: 'Deck\n\nSideboard' },
  ])('of $what only is refused', async ({ card_list }) => {
    const problem = expectProblem(await store.submit({ card_list }), 422, 'VALIDATION_FAILED')
    expect(pathsOf(problem)).toEqual(['/card_list'])
  })
})
