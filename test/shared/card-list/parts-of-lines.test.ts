import { describe, expect, it } from 'vitest'
import { readCardList } from '#shared/card-list/read.ts'

const names = ['Lightning Bolt', 'Boa Hancock', 'Elsa - Spirit of Winter']
const separators = [' ', ' – ', ', ', ' | ', '; ', '\t']
const grades = [
  ['near mint', 'NM'],
  ['(LP)', 'LP'],
  ['HP', 'HP'],
  ['PSA 9', 'GRADED'],
] as const
const prices = ['', '5,50 €', 'USD 20']
const quantities = [
  ['3x ', ''],
  ['- 3 × ', ''],
  ['', ' x3'],
  ['', ' (x3)'],
  ['', ' × 3'],
  ['', ' qty: 3'],
] as const

/** Where people put the grade, the set, the number and the finish of a card. */
const orders: readonly ((name: string, grade: string) => readonly string[])[] = [
  (name, grade) => [name, grade],
  (name, grade) => [name, '(Jungle)', grade],
  (name, grade) => [name, 'Jungle', '4/102', grade],
  (name, grade) => ['4/102', name, grade],
  (name, grade) => [name, grade, 'foil'],
  (name, grade) => [name, '232', grade],
]

const lines = names.flatMap((name) =>
  grades.flatMap(([grade, condition]) =>
    orders.flatMap((order) =>
      separators.flatMap((separator) =>
        quantities.flatMap(([before, behind]) =>
          prices.map((price) => {
            const card = before + order(name, grade).join(separator) + behind
            return { line: price === '' ? card : card + separator + price, name, condition }
          }),
        ),
      ),
    ),
  ),
)

describe(`${lines.length} lines made of the same parts`, () => {
  const { items } = readCardList(lines.map(({ line }) => line).join('\n'))

  it('are items with their quantities', () => {
    expect(items.filter(({ quantity }) => quantity !== 3).map(({ raw_input }) => raw_input)).toEqual([])
    expect(items).toHaveLength(lines.length)
  })

  it('have their conditions', () => {
    const wrong = items.filter(({ condition, line }) => condition !== lines[line - 1]?.condition)
    expect(wrong.map(({ raw_input }) => raw_input)).toEqual([])
  })

  it('have their whole names', () => {
    const wrong = items.filter(({ name, line }) => !name.includes(lines[line - 1]?.name ?? '?'))
    expect(wrong.map(({ raw_input }) => raw_input)).toEqual([])
  })
})

const asianGrades = [
  [' NM', 'NM'],
  ['【PSA10】', 'GRADED'],
  [' 美品', 'NM'],
] as const
const asianQuantities = [
  '3枚 ',
  '【3枚】',
  '３張 ',
  '3個 ',
  ' 3枚',
  '・3枚',
  '：3枚',
  ':3张',
  '（3枚）',
  ' 計3枚',
  ' 3장',
  ' 3매',
]

describe('lines in Japanese, Chinese and Korean', () => {
  it.each(asianQuantities)('have the quantity of `%s`', (quantity) => {
    for (const name of ['ナンジャモ', '灰流丽', '리자몽ex'])
      for (const [grade, condition] of asianGrades)
        for (const number of ['', ' SAR 201/165']) {
          const isInFront = /^[^ ・:：（]/.test(quantity)
          const card = name + number + grade
          const line = isInFront ? quantity + card : card + quantity
          const [item] = readCardList(`${line}\n4x Opt`).items
          expect(item).toMatchObject({ quantity: 3, condition })
          expect(item?.name).toContain(name)
        }
  })
})
