import type { DynamoDBStreamEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { createBatchProcessing } from '#infra/local/dynamodb/stream-batch.ts'

const record = (number: string) => ({
  eventName: 'INSERT' as const,
  dynamodb: { SequenceNumber: number, NewImage: { kind: { S: 'submission' }, lines: { B: new Uint8Array([1, 2]) } } },
})

const setUp = (answer: (numbers: string[]) => unknown) => {
  const calls: string[][] = []
  const events: DynamoDBStreamEvent[] = []
  const reported: unknown[] = []
  const waits: number[] = []
  const deadLetters: unknown[] = []
  const process = createBatchProcessing({
    fanOut: async (event) => {
      const { Records } = event as DynamoDBStreamEvent
      const numbers = Records.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? '')
      events.push(event as DynamoDBStreamEvent)
      calls.push(numbers)
      return answer(numbers)
    },
    sendToDeadLetters: async (body) => void deadLetters.push(JSON.parse(body)),
    streamArn: 'arn:stream',
    sleep: async (ms) => waits.push(ms),
    report: (error) => reported.push(error),
  })
  return { process, calls, events, reported, waits, deadLetters }
}

const failing = (...ids: string[]) => ({ batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) })

describe('a batch of stream records', () => {
  it('arrives as Lambda shows it, binary values in base64', async () => {
    const { process, events } = setUp(() => failing())

    await process([record('1')])

    expect(events[0]?.Records[0]).toMatchObject({
      eventName: 'INSERT',
      eventSourceARN: 'arn:stream',
      dynamodb: { SequenceNumber: '1', NewImage: { kind: { S: 'submission' }, lines: { B: 'AQI=' } } },
    })
  })

  it('is tried again from the lowest record that failed', async () => {
    const { process, calls } = setUp((numbers) => (numbers.length === 3 ? failing('3', '2') : failing()))

    await process(['1', '2', '3'].map(record))

    expect(calls).toEqual([
      ['1', '2', '3'],
      ['2', '3'],
    ])
  })

  it('is tried again as a whole when the function throws', async () => {
    let tries = 0
    const { process, calls, reported } = setUp(() => {
      tries += 1
      if (tries === 1) throw new Error('no table')
      return failing()
    })

    await process(['1', '2'].map(record))

    expect(calls).toEqual([
      ['1', '2'],
      ['1', '2'],
    ])
    expect(reported).toEqual([])
  })

  it('loses only the record that fails six times, says so, and keeps its position for the operator', async () => {
    const { process, calls, reported, waits, deadLetters } = setUp((numbers) =>
      numbers.includes('1') ? failing('1') : failing(),
    )

    await process(['1', '2'].map(record))

    expect(calls).toEqual([...Array(6).fill(['1', '2']), ['2']])
    expect(waits).toHaveLength(5)
    expect(String(reported)).toMatch(/record 1 after 6 tries/)
    const position = { startSequenceNumber: '1', endSequenceNumber: '1', streamArn: 'arn:stream' }
    expect(deadLetters).toEqual([expect.objectContaining({ DDBStreamBatchInfo: expect.objectContaining(position) })])
  })
})
