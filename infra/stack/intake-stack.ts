import { CfnOutput, Fn, Stack } from 'aws-cdk-lib'
import { Asset } from 'aws-cdk-lib/aws-s3-assets'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/deployment.ts'
import { type Outputs, outputNames } from '#infra/outputs.ts'
import { sourceMapsIn } from '#infra/source-maps.ts'
import { Api } from '#infra/stack/api/api.ts'
import { adoptTable } from '#infra/stack/data/adopted-table.ts'
import { Secrets } from '#infra/stack/data/secrets.ts'
import { IntakeTable } from '#infra/stack/data/table.ts'
import { Delivery } from '#infra/stack/delivery/delivery.ts'
import { Watch } from '#infra/stack/watch/watch.ts'
import { serviceNameOf } from '#infra/stage.ts'

type IntakeStackSettings = {
  readonly deployment: Deployment
  /** The folder that `bundleFunctions` wrote. */
  readonly bundles: string
}

/** The whole service. It creates no resource itself: it only passes constructs to those that use them. */
export class IntakeStack extends Stack {
  constructor(scope: Construct, { deployment, bundles }: IntakeStackSettings) {
    const { stage } = deployment
    super(scope, serviceNameOf(stage.name), { terminationProtection: deployment.protected })
    // After a restore; infra/README.md says how. Without it the stack would have a new, empty table.
    const restored: unknown = this.node.tryGetContext(`table:${stage.name}`)
    const table = restored === undefined ? new IntakeTable(this, 'Table', deployment) : adoptTable(restored)
    const secrets = new Secrets(this, 'Secrets', stage)
    const delivery = new Delivery(this, 'Delivery', { deployment, bundles, table, secrets })
    const api = new Api(this, 'Api', { deployment, bundles, table, secrets, deliveryQueue: delivery.queue })
    new Watch(this, 'Watch', { deployment, table, api, delivery })
    // Kept for every release: the bucket of the bootstrap names an archive after its content and deletes none.
    const sourceMaps = new Asset(this, 'SourceMapArchive', { path: sourceMapsIn(bundles) })
    this.#publish({
      BaseUrl: api.baseUrl,
      SourceMaps: sourceMaps.s3ObjectUrl,
      TableName: table.tableName,
      AccessLogName: api.accessLog.logGroupName,
      DeliveryQueueUrl: delivery.queue.queueUrl,
      MessageDeadLettersUrl: delivery.deadLetters.messages.queueUrl,
      RecordDeadLettersUrl: delivery.deadLetters.records.queueUrl,
      ScheduleDeadLettersUrl: delivery.deadLetters.schedules.queueUrl,
      SealingSecretArn: secrets.sealing,
      SessionsSecretArn: secrets.sessions,
      MappingIds: Fn.join(',', delivery.mappingIds),
      RestApiId: api.rest.restApiId,
      RestApiStage: api.rest.deploymentStage.stageName,
      AuthorizerName: api.authorizer.lambda.functionName,
      AuthorizerConcurrency: api.authorizer.reservedConcurrency,
    })
  }

  #publish(values: Outputs): void {
    for (const name of outputNames) new CfnOutput(this, name, { value: values[name] })
  }
}
