import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { discounted, readPercent } from '#functions/pages/console/quote/percent.ts'

it.each([
  ['', 0],
  ['10', 1000],
  ['12.5', 1250],
  ['12,5 %', 1250],
  ['0.25', 25],
  ['100', 10_000],
  ['101', undefined],
  ['100.01', undefined],
  ['-5', undefined],
  ['1.255', undefined],
  ['ten', undefined],
])('%j is read as %s hundredths of a percent', (typed, hundredths) => {
  expect(readPercent(typed)).toBe(hundredths)
})

it.each([
  [1000, 1000, 900],
  [5, 1000, 5],
  [15, 5000, 8],
  [25, 5000, 13],
  [999, 3333, 666],
  [100, 10_000, 0],
  [100_000_000, 1, 99_990_000],
])('%i less %i hundredths of a percent is %i', (minor, hundredths, rest) => {
  expect(discounted(minor, hundredths)).toBe(rest)
})

it('is the nearest integer, half a minor unit up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 10_000 }), (minor, hundredths) => {
      const exact = BigInt(minor) * BigInt(10_000 - hundredths)
      expect(BigInt(discounted(minor, hundredths))).toBe((exact + 5000n) / 10_000n)
    }),
  )
})
