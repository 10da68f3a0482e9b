import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Api } from '#infra/stack/api/api.ts'
import { Secrets } from '#infra/stack/data/secrets.ts'
import { IntakeTable } from '#infra/stack/data/table.ts'
import { Delivery } from '#infra/stack/delivery/delivery.ts'
import { Alarms } from '#infra/stack/watch/alarms.ts'
import type { Stage } from '#infra/stage.ts'
import { serviceNameOf } from '#shared/core/service-name.ts'

type IntakeStackSettings = {
  readonly stage: Stage
  /** The folder that `bundleFunctions` wrote. */
  readonly bundles: string
}

/** The whole service. It creates no resource itself: it only passes constructs to those that use them. */
export class IntakeStack extends Stack {
  constructor(scope: Construct, { stage, bundles }: IntakeStackSettings) {
    super(scope, serviceNameOf(stage.name), { terminationProtection: stage.keepsData })
    const table = new IntakeTable(this, 'Table', stage)
    const secrets = new Secrets(this, 'Secrets', stage)
    const delivery = new Delivery(this, 'Delivery', { stage, bundles, table, secrets })
    const api = new Api(this, 'Api', { stage, bundles, table, secrets, deliveryQueue: delivery.queue })
    new Alarms(this, 'Alarms', { api, delivery })
    new CfnOutput(this, 'BaseUrl', { value: api.baseUrl, description: 'The URL before /api/v1' })
  }
}
