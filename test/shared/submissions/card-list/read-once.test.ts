import { expect, it } from 'vitest'
import { readCardList } from '#shared/submissions/card-list/read.ts'
import { readCardListOnce } from '#shared/submissions/card-list/read-once.ts'

it("reads a list that is taken in after its check once, and never gives one list another's reading", () => {
  const reading = readCardListOnce('4 Lightning Bolt NM')

  expect(readCardListOnce('4 Lightning Bolt NM')).toBe(reading)
  expect(readCardListOnce('2 Counterspell LP')).toEqual(readCardList('2 Counterspell LP'))
  expect(readCardListOnce('4 Lightning Bolt NM')).toEqual(reading)
})
