import { marshall } from '@aws-sdk/util-dynamodb'
import { describe, expect, it } from 'vitest'
import { lambdaRecord } from '#infra/local/dynamodb/stream-record.ts'
import { submissionRecordOf, submissionRecordSchema } from '#shared/submissions/record.ts'
import { streamImageOf } from '#shared/table/stream-image.ts'
import { buildLog } from '#test/support/builders.ts'

describe('the image of a stream record', () => {
  it.each([
    ['short, as text', buildLog()],
    ['long, as bytes', buildLog({ card_list: '4 Lightning Bolt NM\n'.repeat(500) })],
  ])('is the submission that was written, its lines %s', (_, log) => {
    const record = { dynamodb: { NewImage: marshall(submissionRecordOf(log)) as never } }
    const image = lambdaRecord(record, 'arn').dynamodb.NewImage

    expect(submissionRecordSchema().parse(streamImageOf(image))).toEqual(log)
  })

  it('has text, numbers, nulls, flags and bytes', () => {
    expect(
      streamImageOf({ s: { S: 'a' }, n: { N: '7' }, z: { NULL: true }, f: { BOOL: false }, b: { B: 'AQI=' } }),
    ).toEqual({ s: 'a', n: 7, z: null, f: false, b: Buffer.from([1, 2]) })
  })

  it.each([
    ['nothing', undefined],
    ['text', 'image'],
    ['of plain values', { s: 'a' }],
    ['of a number that is none', { n: { N: 7 } }],
    ['of bytes that are none', { b: { B: '***' } }],
    ['of a map, which no item of ours has', { m: { M: {} } }],
  ])('that is %s is refused', (_, image) => {
    expect(() => streamImageOf(image)).toThrow()
  })
})
