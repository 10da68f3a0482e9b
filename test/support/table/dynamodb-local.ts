import type { TestProject } from 'vitest/node'
import { launchDynamoDb } from '#infra/local/dynamodb/dynamodb.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of this test run's DynamoDB Local. */
    dynamodbEndpoint: string
  }
}

/**
 * Starts one DynamoDB Local in memory for the whole run, without waiting for it: tests with a table wait in
 * `createTestTable`, and all others start at once.
 */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { endpoint, stop } = await launchDynamoDb()
  provide('dynamodbEndpoint', endpoint)
  return stop
}
