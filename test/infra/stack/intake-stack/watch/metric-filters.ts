import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { referenced, type Synthesized } from '#test/infra/stack/synthesize.ts'

const filterSchema = z.object({
  LogGroupName: z.unknown(),
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([
    z.object({
      MetricName: z.string(),
      MetricNamespace: z.string(),
      MetricValue: z.string(),
      Unit: z.optional(z.string()),
      Dimensions: z.optional(z.array(z.object({ Key: z.string(), Value: z.string() }))),
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

    const event = (name: string) => `{ $.event = "${name}" }`
    const valued = (name: string, field: string) => `{ ($.event = "${name}") && ($.${field} >= 0) }`

    it.each([
      ['DeliveryAttempts', ['background.deliver', event('delivery.attempted'), '1', 'Count', 'error=$.error'], 3],
      [
        'TimeToFirstAttempt',
        [
          'background.deliver',
          valued('delivery.attempted', 'time_to_first_attempt_ms'),
          '$.time_to_first_attempt_ms',
          'Milliseconds',
        ],
        3,
      ],
      ['UnsignableDeliveries', ['background.deliver', event('delivery.unsignable'), '1', 'Count'], 3],
      [
        'BacklogAge',
        ['background.sweep', valued('sweep.done', 'backlog_age_ms'), '$.backlog_age_ms', 'Milliseconds'],
        1,
      ],
      ['AuditRepairs', ['background.audit', valued('audit.repaired', 'lost_count'), '$.lost_count', 'Count'], 1],
      ['AuditFailures', ['background.audit', event('audit.failed'), '1', 'Count'], 1],
      ['AuditAge', ['background.audit', valued('audit.began', 'audit_age_ms'), '$.audit_age_ms', 'Milliseconds'], 1],
    ])('%s is taken from the lines of each function that logs them', (name, filter, functions) => {
      expect(taken(name)).toEqual(Array.from({ length: functions }, () => filter))
    })

    it('is in the namespace of its stage', () => {
      const namespaces = metricFilters(synthesized()).map(({ MetricNamespace }) => MetricNamespace)
      expect(new Set(namespaces)).toEqual(new Set(['submission-intake-production']))
    })
  })
}
