import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Alarms } from '#infra/alarms.ts'
import { Api } from '#infra/api.ts'
import { Delivery } from '#infra/delivery.ts'
import { Secrets } from '#infra/secrets.ts'
import type { Stage } from '#infra/stage.ts'
import { IntakeTable } from '#infra/table.ts'
import { serviceNameOf } from '#shared/runtime/service-name.ts'

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
