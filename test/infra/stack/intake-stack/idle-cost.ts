import { expect, it } from 'vitest'
import * as z from 'zod'
import { idleCost, totalOf } from '#test/harness/benchmarks/cost/cost-model.ts'
import type { Synthesized } from '#test/infra/stack/synthesize.ts'

/** Metrics of every sweep and audit, also when nothing is due: `BacklogAge`, `AuditAge`. */
const metricsOfRepairs = 2

/** AWS charges an alarm on an expression for each metric in it. */
const metricsOf = (properties: Record<string, unknown>): number =>
  z
    .array(z.object({ MetricStat: z.unknown() }))
    .catch([{ MetricStat: {} }])
    .parse(properties.Metrics)
    .filter(({ MetricStat }) => MetricStat).length

export const describeIdleCost = (synthesized: () => Synthesized): void => {
  it('an idle stack costs less than $5 a month', () => {
    const { resourcesOf } = synthesized()
    const alarms = resourcesOf('AWS::CloudWatch::Alarm').reduce((sum, { properties }) => sum + metricsOf(properties), 0)
    const secrets = resourcesOf('AWS::SecretsManager::Secret').length
    const consumers = resourcesOf('AWS::Lambda::EventSourceMapping').length - 1

    expect([alarms > 0, secrets, consumers]).toEqual([true, 2, 3])
    expect(totalOf(idleCost({ alarms, secrets, consumers, metrics: metricsOfRepairs }))).toBeLessThan(5)
  })
}
