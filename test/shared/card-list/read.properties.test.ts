import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReadItem, readCardList } from '#shared/card-list/read.ts'
import { trapNames } from './trap-names.ts'

const withoutLine = ({ raw_input: _, line: __, ...item }: ReadItem) => item
const readItem = (line: string) => {
  const { items } = readCardList(`${line}\n\n`)
  return items[0] && withoutLine(items[0])
}
const trap = fc.constantFrom(...trapNames)
const quantity = fc.constantFrom('', '', '1 ', '4 ', '3x ', '2 x ', 'x4 ', '12x ', '- ', '• 2 ', '1. ', '0 ', '150x ')
const ending = fc.constantFrom(
  '',
  ' NM',
  ' (LP)',
  ' - Heavily Played',
  ' NM/LP',
  ' PSA 9',
  ' foil',
  ' x3',
  ' (x2)',
  ', 3',
  ' €3',
  ' (M10) 146',
  ' [SLD] LP x2',
  ' near mint German',
  '\tNM\t2',
  ';NM;1',
  ' good',
  ' EX',
  ' 4',
)
const itemLine = fc.tuple(quantity, trap, ending).map((parts) => parts.join(''))
const wildWord = fc.oneof(
  fc.constantFrom(
    'nm',
    'LP',
    'x',
    '3x',
    'x2',
    '4',
    '(',
    ')',
    '-',
    ',',
    ';',
    '|',
    ':',
    '/',
    'foil',
    'PSA',
    '9',
    'good',
    'ex',
    '$2',
    'kr',
    'condition',
    'qty',
    'to',
    '"',
    '<',
    '#',
    '//',
    '=',
    'Sol',
    'Ring',
    '1,5',
    '100,000',
    'playset',
    '…',
    '★',
    '４ｘ',
    '\u00a0',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const wildLine = fc
  .array(wildWord, { minLength: 1, maxLength: 10 })
  .map((words) => words.join(' ').replace(/[\r\n]/g, ' '))
const anyLine = fc.oneof(
  itemLine,
  wildLine,
  fc.constantFrom('', '  ', 'Sideboard', '// Lands', 'Count,Name,Condition', 'Total: 60', '---'),
)

const shown = ({ quantity: count, name, condition }: Pick<ReadItem, 'quantity' | 'name' | 'condition'>): string =>
  `${count}x ${name}${condition === 'UNKNOWN' ? '' : ` ${condition}`}`
const essence = (item: Pick<ReadItem, 'quantity' | 'name' | 'condition'> | undefined) =>
  item && { quantity: item.quantity, name: item.name, condition: item.condition }

describe('a list is read whatever it holds', () => {
  it('gives every line that is not blank back exactly once, in order and as received', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 2, maxLength: 20 }), (lines) => {
        const { items, ignored_lines } = readCardList(lines.join('\n'))
        const back = [...items, ...ignored_lines].sort((one, other) => one.line - other.line)
        const given = lines
          .map((raw_input, index) => ({
            line: index + 1,
            raw_input: index === 0 ? raw_input.replace(/^\uFEFF/, '') : raw_input,
          }))
          .filter(({ raw_input }) => raw_input.trim() !== '')
        if (given.length > 1) expect(back.map(({ line, raw_input }) => ({ line, raw_input }))).toEqual(given)
      }),
    )
  })

  it('reads the same with CRLF, CR, a byte order mark and blanks at the ends of lines', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), (lines) => {
        const plain = readCardList(lines.join('\n'))
        const values = ({ items, ignored_lines }: typeof plain) => ({
          items: items.map((item) => ({ ...withoutLine(item), line: item.line })),
          ignored: ignored_lines.map(({ line, reason }) => ({ line, reason })),
        })
        expect(readCardList(lines.join('\r\n'))).toEqual(plain)
        expect(readCardList(lines.join('\r'))).toEqual(plain)
        if (!lines[0]?.startsWith('\uFEFF')) expect(readCardList(`\uFEFF${lines.join('\n')}`)).toEqual(plain)
        expect(values(readCardList(lines.map((line) => `${line} \u00a0`).join('\n')))).toEqual(values(plain))
      }),
    )
  })

  it('never lets a number leave its bounds and never leaves a name empty', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
        for (const item of readCardList(lines.join('\n')).items) {
          expect(item.quantity).toBeGreaterThanOrEqual(0)
          expect(item.quantity).toBeLessThanOrEqual(9999)
          expect(item.name.trim()).not.toBe('')
          expect(item.condition === 'UNKNOWN').toBe(item.flags.includes('condition_missing'))
          if (item.quantity === 0) expect(item.flags).toContain('quantity_zero')
        }
      }),
    )
  })
})

describe('a name stays a name', () => {
  it.each(trapNames)('%s with NM behind it is the same card, near mint', (name) => {
    const [plain, graded] = [readItem(name), readItem(`${name} NM`)]
    expect(graded).toMatchObject({ name: plain?.name, quantity: plain?.quantity, condition: 'NM' })
  })

  it.each(trapNames)('%s is read whole behind a quantity', (name) => {
    expect(readItem(`3x ${name} LP`)).toMatchObject({ name, quantity: 3, condition: 'LP' })
    expect(readItem(`2 ${name}`)).toMatchObject({ name, quantity: 2, condition: 'UNKNOWN' })
  })
})

describe('a reading that is shown to the customer and sent back', () => {
  it('is the same reading again ', () => {
    fc.assert(
      fc.property(itemLine, (line) => {
        const item = readItem(line)
        if (item) expect(essence(readItem(shown(item)))).toEqual(essence(item))
      }),
      { numRuns: 1000 },
    )
  })
})
