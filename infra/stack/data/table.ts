import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/deployment.ts'
import { type IndexName, tableDefinition } from '#shared/table/definition.ts'
import { removalPolicyOf } from './removal-policy.ts'

/** On-demand tables and indexes begin with this many units a second. Less cannot be asked for. */
const initialUnits = { reads: 12_000, writes: 4_000 }

/**
 * What a table or an index takes at once. A change and its first-try delivery write at most 8 units of the table and 4
 * of an index, and read 8 of the table.
 */
const warm = (changesPerSecond: number, unitsPerChange: number) => ({
  readUnitsPerSecond: Math.max(initialUnits.reads, changesPerSecond * unitsPerChange),
  writeUnitsPerSecond: Math.max(initialUnits.writes, changesPerSecond * unitsPerChange),
})

const text = (name: string) => ({ name, type: AttributeType.STRING })

/** The one table, as `shared/table/definition.ts` defines it; encrypted at rest with a key that DynamoDB owns. */
export class IntakeTable extends Table {
  readonly streamArn: string

  constructor(scope: Construct, id: string, deployment: Deployment) {
    const { warmChanges } = deployment
    super(scope, id, {
      partitionKey: text(tableDefinition.partitionKey),
      sortKey: text(tableDefinition.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: tableDefinition.timeToLive,
      stream: StreamViewType[tableDefinition.stream],
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      ...(warmChanges !== undefined && { warmThroughput: warm(warmChanges, 8) }),
      deletionProtection: deployment.protected,
      removalPolicy: removalPolicyOf(deployment.stage),
    })
    if (!this.tableStreamArn) throw new Error('The table has no stream.')
    this.streamArn = this.tableStreamArn
    for (const [indexName, index] of Object.entries(tableDefinition.indexes)) {
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        ...(warmChanges !== undefined && { warmThroughput: warm(warmChanges, 4) }),
        ...(index.projected === 'KEYS_ONLY'
          ? { projectionType: ProjectionType.KEYS_ONLY }
          : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.projected] }),
      })
    }
  }

  indexArnOf(index: IndexName): string {
    return `${this.tableArn}/index/${index}`
  }
}

/** What the functions need of the table: of the stack's own, or of a restored one that it adopts. */
export type TableReference = Pick<IntakeTable, 'tableName' | 'tableArn' | 'streamArn' | 'indexArnOf'>
