import { marshall } from '@aws-sdk/util-dynamodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summarySchema } from '#shared/submissions/log.ts'
import { recordBytes, submissionRecordOf, submissionRecordSchema } from '#shared/submissions/record.ts'
import { summaryAttributes } from '#shared/table/definition.ts'
import { applyCommands, buildLog, itemIdsOf } from '#test/support/builders.ts'

const log = buildLog()
const quoted = applyCommands(log, {
  action: 'quote',
  items: itemIdsOf(log).map((id) => ({ id, quoted_price_cents: 5 })),
})

/** DynamoDB stores a number in at most 21 bytes. */
const numbersAndNulls = (record: object): number =>
  Object.values(record).filter((value) => value === null || typeof value === 'number').length

describe('the one item of a submission', () => {
  it('gives lists all that they show: the indexes project each field of a summary but the store, which is asked for', () => {
    expect(Object.keys(summarySchema().shape).toSorted()).toEqual([...summaryAttributes, 'store_id'].toSorted())
  })

  it('gives back the log that it was made of', () => {
    expect(submissionRecordSchema().parse(submissionRecordOf(quoted))).toEqual(quoted)
  })

  it('shows its present state to the indexes, and its version', () => {
    const record = submissionRecordOf(quoted)

    expect(record).toMatchObject({
      status: 'quoted',
      version: 2,
      item_count: 3,
      card_count: 6,
      flagged_item_count: 1,
      quoted_total_cents: 30,
      kind: 'submission',
    })
    expect(Object.keys(record)).toEqual(expect.arrayContaining([...summaryAttributes]))
    expect(record.by_status_pk).toContain('#quoted')
    expect(record.due_sk).toBe(quoted.history[1]?.at)
    const { by_store_pk, by_store_sk, by_customer_pk, by_customer_sk } = submissionRecordOf(log)
    expect(record).toMatchObject({ by_store_pk, by_store_sk, by_customer_pk, by_customer_sk })
  })

  it("counts the cards that the store corrected, and the flags of the customer's list", () => {
    const [bolt = '', counterspell = ''] = itemIdsOf(log)
    const corrected = applyCommands(log, {
      action: 'approve',
      items: [
        { id: bolt, quantity: 0 },
        { id: counterspell, quantity: 5, condition: 'NM' },
      ],
    })

    expect(submissionRecordOf(corrected)).toMatchObject({ item_count: 3, card_count: 7, flagged_item_count: 1 })
  })

  it("has no customer's text in the shape of the item", () => {
    const record = submissionRecordOf(buildLog({ card_list: 'attribute_exists(#a) = :b', notes: '{"$gt":""}' }))

    for (const value of Object.values(record)) {
      expect(value === null || ['string', 'number'].includes(typeof value) || value instanceof Uint8Array).toBe(true)
    }
  })

  it('is measured at least as DynamoDB measures it, and not much more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (name) => {
        const record = submissionRecordOf(buildLog({ customer_name: name }))
        const strings = Object.entries(record).reduce(
          (sum, [key, value]) =>
            sum + key.length + (typeof value === 'number' || value === null ? 0 : Buffer.byteLength(value)),
          0,
        )
        expect(Object.keys(marshall(record))).toEqual(Object.keys(record))
        expect(recordBytes(record)).toBeGreaterThanOrEqual(strings)
        expect(recordBytes(record)).toBeLessThanOrEqual(strings + 21 * numbersAndNulls(record))
      }),
      { numRuns: 30 },
    )
  })
})
