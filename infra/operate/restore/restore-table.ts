import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { OperatorError } from '#infra/operate/operator-error.ts'
import type { Table } from '#shared/table/client.ts'
import { tableDefinition } from '#shared/table/definition.ts'

/** How long a change of a table's settings may take. */
const maxWaitSeconds = 300

type Restore = {
  /** The table that the stack uses now, and is restored from. */
  readonly table: Table
  readonly stage: string
  readonly name: string
  readonly atMs: number
}

const describe = async ({ client }: Table, TableName: string): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

const isOurs = ({ KeySchema = [], GlobalSecondaryIndexes = [] }: TableDescription): boolean => {
  const keys = KeySchema.map(({ AttributeName }) => AttributeName)
  const indexes = GlobalSecondaryIndexes.map(({ IndexName }) => IndexName)
  return (
    keys.includes(tableDefinition.partitionKey) &&
    keys.includes(tableDefinition.sortKey) &&
    Object.keys(tableDefinition.indexes).every((name) => indexes.includes(name))
  )
}

/** Begins the restore. After a lost answer the client repeats the call, and finds the table that it made. */
const begin = async ({ table, name, atMs }: Restore): Promise<void> => {
  try {
    await table.client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: table.tableName,
        TargetTableName: name,
        RestoreDateTime: new Date(atMs),
      }),
    )
  } catch (error) {
    if (!(error instanceof TableAlreadyExistsException)) throw error
  }
}

/** DynamoDB Local has no backups. */
const enableBackups = async ({ client }: Table, TableName: string): Promise<void> => {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true }
  try {
    await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }))
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UnknownOperationException')) throw error
  }
}

/**
 * Gives the restored table what a restore leaves out: the stream, TTL, backups, and the protection against deletion
 * that the present table has. Each step looks first, so that a repeat continues.
 */
const prepare = async ({ table, name: TableName }: Restore, restored: TableDescription): Promise<string> => {
  const { client } = table
  const settled = () => waitUntilTableExists({ client, maxWaitTime: maxWaitSeconds, minDelay: 1 }, { TableName })
  if (!restored.StreamSpecification?.StreamEnabled) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: tableDefinition.stream }
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }))
    await settled()
  }
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  if (!TimeToLiveDescription?.TimeToLiveStatus?.startsWith('ENABL')) {
    const TimeToLiveSpecification = { AttributeName: tableDefinition.timeToLive, Enabled: true }
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
  }
  await enableBackups(table, TableName)
  const present = await describe(table, table.tableName)
  if (present?.DeletionProtectionEnabled && !restored.DeletionProtectionEnabled) {
    await settled()
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }))
  }
  const streamArn = (await describe(table, TableName))?.LatestStreamArn
  if (streamArn) return streamArn
  throw new OperatorError(`The table ${TableName} has no stream yet. Run the command again.`)
}

/**
 * Restores the table's state of a time into a new table, and prepares that for the stack. A restore takes minutes to
 * hours, so the command is repeated until it answers READY, with the deployment that adopts the table.
 *
 * @throws OperatorError for the present table, or one that is not a copy of it.
 */
export const restoreTable = async (restore: Restore) => {
  const { table, stage, name } = restore
  if (name === table.tableName) throw new OperatorError(`--name: ${name} is the table that the stack uses.`)
  const restored = await describe(table, name)
  if (!restored) await begin(restore)
  else if (!isOurs(restored)) throw new OperatorError(`--name: ${name} is another table.`)
  if (restored?.TableStatus !== 'ACTIVE') {
    return { table: name, status: 'RESTORING', next: 'Repeat this command until its status is READY.' }
  }
  const streamArn = await prepare(restore, restored)
  const context = { [`table:${stage}`]: streamArn }
  return {
    table: name,
    status: 'READY',
    context,
    next: `Add context to cdk.context.json, so that every later deployment has it, and deploy the stage ${stage}.`,
  }
}
