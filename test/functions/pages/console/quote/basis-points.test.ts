import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { discounted, readBasisPoints } from '#functions/pages/console/quote/basis-points.ts'

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
])('%j is read as %s basis points', (typed, basisPoints) => {
  expect(readBasisPoints(typed)).toBe(basisPoints)
})

it.each([
  [1000, 1000, 900],
  [5, 1000, 5],
  [15, 5000, 8],
  [25, 5000, 13],
  [999, 3333, 666],
  [100, 10_000, 0],
  [100_000_000, 1, 99_990_000],
])('%i less %i basis points is %i', (minor, basisPoints, rest) => {
  expect(discounted(minor, basisPoints)).toBe(rest)
})

it('is the nearest integer, half a minor unit up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 10_000 }), (minor, basisPoints) => {
      const exact = BigInt(minor) * BigInt(10_000 - basisPoints)
      expect(BigInt(discounted(minor, basisPoints))).toBe((exact + 5000n) / 10_000n)
    }),
  )
})
