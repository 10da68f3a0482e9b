import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams'
import { fanOutLimits } from '#infra/limits.ts'
import { failedItems } from '#infra/local/lambda/batch-failures.ts'
import { type LambdaFunction, lambdaContext } from '#infra/local/lambda/lambda.ts'
import { lambdaRecord, onFailureMessage } from './stream-record.ts'

type Dependencies = {
  readonly fanOut: LambdaFunction
  /** Sends a message to the queue of dropped records. */
  readonly sendToDeadLetters: (body: string) => Promise<void>
  readonly streamArn: string
  readonly sleep: (milliseconds: number) => Promise<unknown>
  readonly report: (error: unknown) => void
}

const firstDelayMs = 200

const sequenceNumberOf = (record: StreamRecord): string => record.dynamodb?.SequenceNumber ?? ''

/**
 * Calls the fan-out function with a batch until all of it is done. A retry starts at the first failed record. After
 * 5 retries that record alone is dropped and reported, as the mapping's bisection would isolate it, and its position
 * goes to the dead-letter queue; the audit creates its deliveries.
 */
export const createBatchProcessing = (dependencies: Dependencies) => {
  const { fanOut, sendToDeadLetters, streamArn, sleep, report } = dependencies
  const invoke = async (records: readonly StreamRecord[]): Promise<{ failedAt: number; error?: unknown }> => {
    const numbers = records.map(sequenceNumberOf)
    try {
      const event = { Records: records.map((record) => lambdaRecord(record, streamArn)) }
      const failed = failedItems(
        await fanOut(event, lambdaContext('background.fan-out', fanOutLimits.timeoutSeconds)),
        numbers,
      )
      return { failedAt: numbers.findIndex((number) => failed.includes(number)) }
    } catch (error) {
      return { failedAt: 0, error }
    }
  }

  const drop = async (record: StreamRecord, tries: number, cause: unknown): Promise<void> => {
    const number = sequenceNumberOf(record)
    report(new Error(`Fan-out dropped the stream's record ${number} after ${tries} tries.`, { cause }))
    await sendToDeadLetters(onFailureMessage(record, { streamArn, tries })).catch(report)
  }

  return async (batch: readonly StreamRecord[]): Promise<void> => {
    let left = batch
    let failures = 0
    while (left.length > 0) {
      const { failedAt, error } = await invoke(left)
      if (failedAt === -1) return
      failures = failedAt === 0 ? failures + 1 : 1
      left = left.slice(failedAt)
      if (failures > fanOutLimits.retries) {
        const [dropped, ...others] = left
        if (dropped) await drop(dropped, failures, error)
        left = others
        failures = 0
      } else {
        await sleep(firstDelayMs * 2 ** (failures - 1))
      }
    }
  }
}
