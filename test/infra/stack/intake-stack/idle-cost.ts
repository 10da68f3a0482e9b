import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { idleCost, type Standing, totalOf } from '#test/harness/benchmarks/cost/cost-model.ts'
import type { Synthesized } from '#test/infra/stack/synthesize.ts'

/** AWS charges an alarm on an expression for each metric in it. */
const metricsOf = (properties: Record<string, unknown>): number =>
  z
    .catch(z.array(z.object({ MetricStat: z.unknown() })), [{ MetricStat: {} }])
    .parse(properties.Metrics)
    .filter(({ MetricStat }) => MetricStat).length

/** What the stack is charged for without a request. */
export const standingOf = ({ resourcesOf }: Synthesized): Standing => ({
  alarms: resourcesOf('AWS::CloudWatch::Alarm').reduce((sum, { properties }) => sum + metricsOf(properties), 0),
  secrets: resourcesOf('AWS::SecretsManager::Secret').length,
  consumers: resourcesOf('AWS::Lambda::EventSourceMapping').length - 1,
})

export const describeIdleCost = (synthesized: () => Synthesized): void => {
  it('an idle stack costs less than $5 a month', () => {
    const standing = standingOf(synthesized())

    expect(standing).toEqual({ alarms: expect.any(Number), secrets: 2, consumers: 3 })
    expect(standing.alarms).toBeGreaterThan(0)
    expect(totalOf(idleCost(standing))).toBeLessThan(5)
  })
}
