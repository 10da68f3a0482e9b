import { describe, expect, it } from 'vitest'
import { hasRoomFor, isNear, isTooLarge } from '#functions/pages/form/list/limits.ts'
import { readLinesOf } from '#functions/pages/form/list/read-lines.ts'
import { cardListProblems, isOver, usageOf } from '#shared/card-list/limits.ts'
import { readCardList } from '#shared/card-list/read.ts'

const usageOfText = (text: string) => usageOf(text, readLinesOf(readCardList(text)))
const lines = (count: number) => Array.from({ length: count }, (_, index) => `1x Card ${index} NM`).join('\n')

describe.each([
  ['an empty list', ''],
  ['1 000 lines', lines(1000)],
  ['1 001 lines', lines(1001)],
  ['blank lines, which do not count', `${lines(1000)}\n\n\n`],
  ['a line of 500 characters', `1x ${'a'.repeat(497)}`],
  ['a line of 501 characters', `1x ${'a'.repeat(498)}`],
  ['a long line that is several cards', `${'1x Sol Ring NM, '.repeat(60)}1x Opt NM`],
  [
    '64 KiB',
    Array.from({ length: 150 }, () => 'é'.repeat(218))
      .join('\n')
      .slice(0, 32_768),
  ],
  ['more than 64 KiB in characters of two bytes', Array.from({ length: 200 }, () => 'é'.repeat(218)).join('\n')],
])('%s', (_, text) => {
  it('is too large for the form when it is too large for the API', () => {
    expect(isTooLarge(usageOfText(text))).toBe(cardListProblems(text).length > 0)
  })
})

it('names the lines that are too long', () => {
  const { longLines } = usageOfText(`1x A NM\n1x ${'b'.repeat(500)}\n1x C NM\n# ${'d'.repeat(500)}`)

  expect(longLines.map(({ line }) => line)).toEqual([2, 4])
})

it.each([
  ['1 000 lines', false, lines(1000)],
  ['999 lines', true, lines(999)],
  ['64 KiB but 7 bytes', false, 'a'.repeat(65_529)],
  ['64 KiB but 8 bytes', true, 'a'.repeat(65_528)],
])('a list of %s has room for a line of 8 bytes: %s', (_, hasRoom, text) => {
  expect(hasRoomFor(8, usageOfText(text))).toBe(hasRoom)
})

it.each([
  [799, false, false],
  [800, true, false],
  [1000, true, false],
  [1001, true, true],
])('%d of 1 000 is near: %s, over: %s', (used, near, over) => {
  expect([isNear({ used, most: 1000 }), isOver({ used, most: 1000 })]).toEqual([near, over])
})
