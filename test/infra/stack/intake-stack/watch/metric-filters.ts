import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { referenced, type Synthesized } from '#test/infra/stack/synthesize.ts'

const filterSchema = z.object({
  LogGroupName: z.unknown(),
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([
    z.object({
      MetricName: z.string(),
      MetricNamespace: z.string(),
      MetricValue: z.string(),
      Unit: z.string().optional(),
      Dimensions: z.array(z.object({ Key: z.string(), Value: z.string() })).optional(),
    }),
  ]),
})

/** The metrics that are taken from log lines, each with the path of its log group. */
export const metricFilters = ({ resourcesOf }: Synthesized) =>
  resourcesOf('AWS::Logs::MetricFilter').map(({ properties }) => {
    const { LogGroupName, FilterPattern, MetricTransformations } = filterSchema.parse(properties)
    const group = resourcesOf('AWS::Logs::LogGroup').find(({ logicalId }) => logicalId === referenced(LogGroupName))
    return { ...MetricTransformations[0], FilterPattern, path: group?.path ?? '' }
  })

export const describeMetricFilters = (synthesized: () => Synthesized): void => {
  describe('a metric of our own', () => {
    const taken = (name: string) =>
      metricFilters(synthesized())
        .filter(({ MetricName }) => MetricName === name)
        .map(({ path, FilterPattern, MetricValue, Unit, Dimensions }) => [
          path.split('/').at(-2),
          ...[FilterPattern, MetricValue, Unit],
          ...(Dimensions ?? []).map(({ Key, Value }) => `${Key}=${Value}`),
        ])

    it('counts the lines of an event, in each function that logs it, by a field', () => {
      const count = ['{ $.event = "delivery.attempted" }', '1', 'Count', 'error=$.error']
      expect(taken('DeliveryAttempts')).toEqual(Array.from({ length: 3 }, () => ['background.deliver', ...count]))
    })

    it('takes the value of a field from the lines that have it', () => {
      const pattern = '{ ($.event = "sweep.done") && ($.backlog_age_ms >= 0) }'
      expect(taken('BacklogAge')).toEqual([['background.sweep', pattern, '$.backlog_age_ms', 'Milliseconds']])
    })

    it('is in the namespace of its stage', () => {
      const namespaces = metricFilters(synthesized()).map(({ MetricNamespace }) => MetricNamespace)
      expect(new Set(namespaces)).toEqual(new Set(['submission-intake-production']))
    })
  })
}
