import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createTable } from '#infra/local/dynamodb/create-table.ts'
import { startDynamoDb } from '#infra/local/dynamodb/dynamodb.ts'
import { region } from '#infra/local/lambda/environment.ts'
import { newSecrets } from '#infra/local/secrets.ts'
import { type Gateway, startGateway } from '#test/harness/load/gateway/gateway.ts'
import { createTenants } from '#test/support/wired/tenants.ts'

/** One entry of the report: what is to be proved, what was observed, and whether it holds. */
export type Finding = { readonly proof: string; readonly seen: string; readonly holds: boolean }

/** Starts what the proofs share: a table, the operator's actions on it, and gateways. */
export const startBench = async (minutes: number) => {
  const database = await startDynamoDb()
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: database.endpoint,
      region,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  )
  const tableName = `load-${randomUUID()}`
  await createTable(client, tableName)
  const options = { dynamodb: database.endpoint, tableName, secrets: newSecrets() }
  const running = new Set<Gateway>()
  const logs = new Set<Gateway>()
  const stopGateways = async () => {
    await Promise.all([...running].map((gateway) => gateway.stop()))
    running.clear()
  }
  return {
    /** Duration of the proofs about limits per minute. */
    minutes,
    table: { client, tableName },
    tenants: createTenants({ client, tableName }),
    /** @param shiftsMs for each gateway, how far its clock is ahead of this process's clock. */
    startGateways: async (...shiftsMs: number[]): Promise<readonly [Gateway, ...Gateway[]]> => {
      const [first = 0, ...rest] = shiftsMs
      const start = async (shiftMs: number) => {
        const gateway = await startGateway(options, shiftMs)
        running.add(gateway)
        logs.add(gateway)
        return gateway
      }
      return [await start(first), ...(await Promise.all(rest.map(start)))]
    },
    stopGateways,
    /** The last log lines of every gateway so far. */
    errors: (): string => [...logs].map((gateway) => gateway.errors()).join(''),
    stop: async () => {
      await stopGateways()
      client.destroy()
      await database.stop()
    },
  }
}

export type Bench = Awaited<ReturnType<typeof startBench>>
