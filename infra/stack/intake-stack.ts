import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Stage } from '#infra/stage.ts'
import { serviceNameOf } from '#shared/core/service-name.ts'
import { Alarms } from './alarms.ts'
import { Api } from './api.ts'
import { Delivery } from './delivery.ts'
import { Secrets } from './secrets.ts'
import { IntakeTable } from './table.ts'

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
