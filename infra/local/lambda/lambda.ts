import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'
import { account } from './environment.ts'

/** A function as Lambda calls it. The caller parses the answer. */
export type LambdaFunction = (event: unknown, context: Context) => unknown

const unused = () => {
  throw new Error('A function must return a promise: the callbacks of the context are not supported.')
}

export const lambdaContext = (functionName: string, timeoutSeconds: number): Context => {
  const deadline = Date.now() + timeoutSeconds * 1_000
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:${account}:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: randomUUID(),
    logGroupName: functionName,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: unused,
    fail: unused,
    succeed: unused,
  }
}
