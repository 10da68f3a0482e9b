import { expect, it } from 'vitest'
import { markdownOf, rowOf, withRatios } from './table.ts'

const rows = [
  rowOf('start', 'SDK alone', [30, 10, 20], 'ms'),
  rowOf('start', 'hono', [50, 90, 70], 'ms'),
  rowOf('start', 'a|b', [0], 'ms'),
]

it('shows median, minimum and maximum, and first the ratio of the medians', () => {
  expect(markdownOf(withRatios(rows, () => ['SDK alone', 'a|b']))).toBe(
    `
| Measure | Of        | Ratio            | Median | Min | Max | Unit |
|---------|-----------|------------------|--------|-----|-----|------|
| start   | SDK alone |                  | 20     | 10  | 30  | ms   |
| start   | hono      | 3.50 × SDK alone | 70     | 50  | 90  | ms   |
| start   | a\\|b      | 0.00 × SDK alone | 0      | 0   | 0   | ms   |`.trim(),
  )
})
