import type { TestProject } from 'vitest/node'
import { launchDynamoDb } from '#infra/local/dynamodb/dynamodb.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the DynamoDB Local of this test run listens. */
    dynamodbEndpoint: string
  }
}

/**
 * One DynamoDB Local in memory for the whole run. Nobody waits for it here: tests that need a table wait in
 * `createTestTable`, and all the others start at once.
 */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { endpoint, stop } = await launchDynamoDb()
  provide('dynamodbEndpoint', endpoint)
  return stop
}
