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
  /** Where `bundleFunctions` put the bundles. */
  readonly bundles: string
}

/** The whole service. It owns no resource: it hands what one construct makes to those that use it. */
export class IntakeStack extends Stack {
  constructor(scope: Construct, { stage, bundles }: IntakeStackSettings) {
    super(scope, serviceNameOf(stage.name), { terminationProtection: stage.keepsData })
    const table = new IntakeTable(this, 'Table', stage)
    const secrets = new Secrets(this, 'Secrets', stage)
    const delivery = new Delivery(this, 'Delivery', { stage, bundles, table, secrets })
    const api = new Api(this, 'Api', { stage, bundles, table, secrets, deliveryQueue: delivery.queue })
    new Alarms(this, 'Alarms', { api, delivery })
    new CfnOutput(this, 'BaseUrl', { value: api.baseUrl, description: 'What goes before /api/v1' })
  }
}
