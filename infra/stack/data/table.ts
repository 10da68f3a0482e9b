import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { Stage } from '#infra/stage.ts'
import { type IndexName, tableDefinition, tableNameOf } from '#shared/table/definition.ts'

const text = (name: string) => ({ name, type: AttributeType.STRING })

/** The one table, as `shared/table/definition.ts` defines it; encrypted at rest with a key that DynamoDB owns. */
export class IntakeTable extends Table {
  readonly streamArn: string

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id, {
      tableName: tableNameOf(stage.name),
      partitionKey: text(tableDefinition.partitionKey),
      sortKey: text(tableDefinition.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: tableDefinition.timeToLive,
      stream: StreamViewType[tableDefinition.stream],
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.keepsData,
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    if (!this.tableStreamArn) throw new Error('The table has no stream.')
    this.streamArn = this.tableStreamArn
    for (const [indexName, index] of Object.entries(tableDefinition.indexes)) {
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
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
