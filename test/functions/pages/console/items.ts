import type { SubmissionItem } from '#shared/client/index.ts'

/** An item of a submission, `a1` in line 1. */
export const buildItem = (line: number, given: Partial<SubmissionItem> = {}): SubmissionItem => ({
  id: `a${line}`,
  line,
  raw_input: `2x Card ${line} NM`,
  quantity: 2,
  name: `Card ${line}`,
  condition: 'NM',
  stated_quantity: 2,
  stated_condition: 'NM',
  quoted_price_cents: null,
  flags: [],
  ...given,
})
