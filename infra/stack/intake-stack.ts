import { CfnOutput, Stack } from 'aws-cdk-lib'
import { Asset } from 'aws-cdk-lib/aws-s3-assets'
import type { Construct } from 'constructs'
import { sourceMapsIn } from '#infra/source-maps.ts'
import { Api } from '#infra/stack/api/api.ts'
import { Secrets } from '#infra/stack/data/secrets.ts'
import { IntakeTable } from '#infra/stack/data/table.ts'
import { Delivery } from '#infra/stack/delivery/delivery.ts'
import { Watch } from '#infra/stack/watch/watch.ts'
import type { Notifications, Stage } from '#infra/stage.ts'
import { serviceNameOf } from '#shared/core/service-name.ts'

type IntakeStackSettings = {
  readonly stage: Stage
  /** The folder that `bundleFunctions` wrote. */
  readonly bundles: string
  readonly notifications: Notifications
}

/** The whole service. It creates no resource itself: it only passes constructs to those that use them. */
export class IntakeStack extends Stack {
  constructor(scope: Construct, { stage, bundles, notifications }: IntakeStackSettings) {
    super(scope, serviceNameOf(stage.name), { terminationProtection: stage.keepsData })
    const table = new IntakeTable(this, 'Table', stage)
    const secrets = new Secrets(this, 'Secrets', stage)
    const delivery = new Delivery(this, 'Delivery', { stage, bundles, table, secrets })
    const api = new Api(this, 'Api', { stage, bundles, table, secrets, deliveryQueue: delivery.queue })
    new Watch(this, 'Watch', { stage, notifications, table, api, delivery })
    // Kept for every release: the bucket of the bootstrap names an archive after its content and deletes none.
    const sourceMaps = new Asset(this, 'SourceMapArchive', { path: sourceMapsIn(bundles) })
    new CfnOutput(this, 'SourceMaps', {
      value: sourceMaps.s3ObjectUrl,
      description: 'The source maps of this release, for npm run operate -- stack-trace',
    })
    new CfnOutput(this, 'BaseUrl', { value: api.baseUrl, description: 'The URL before /api/v1' })
  }
}
