import { Construct } from 'constructs'
import type { Deployment } from '#infra/deployment.ts'
import type { Api } from '#infra/stack/api/api.ts'
import type { TableReference } from '#infra/stack/data/table.ts'
import type { Delivery } from '#infra/stack/delivery/delivery.ts'
import { Alarms } from './alarms.ts'
import { ServiceDashboard } from './dashboard.ts'
import { AlarmTopic, MonthlyBudget } from './notifications.ts'
import { WatchedMetrics } from './watched-metrics.ts'

type WatchSettings = {
  readonly deployment: Deployment
  readonly table: TableReference
  readonly api: Api
  readonly delivery: Delivery
}

/** What tells an operator how the service is: alarms, whom they tell, the dashboard, and the budget. */
export class Watch extends Construct {
  constructor(scope: Construct, id: string, { deployment, ...sources }: WatchSettings) {
    super(scope, id)
    const { stage, alarms: address, budget: dollars } = deployment
    const topic = address === undefined ? undefined : new AlarmTopic(this, 'AlarmTopic', address)
    const metrics = new WatchedMetrics(this, 'Metrics', sources)
    const alarms = new Alarms(this, 'Alarms', { metrics, functions: sources.delivery.functions, topic })
    new ServiceDashboard(this, 'Dashboard', { stage: stage.name, ...sources, metrics, alarms })
    if (address !== undefined && dollars !== undefined) {
      new MonthlyBudget(this, 'Budget', { stage: stage.name, dollars, address })
    }
  }
}
