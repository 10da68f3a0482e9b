import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ATTEMPT_ERRORS } from '#shared/webhooks/deliveries/vocabulary.ts'
import { referenced, type Synthesized } from '#test/infra/stack/synthesize.ts'
import { metricFilters } from './metric-filters.ts'

/** A metric in a widget: namespace, name, names and values of dimensions, and how it is drawn. */
const metricSchema = z.array(z.unknown())

const widgetSchema = z.object({
  type: z.enum(['metric', 'alarm', 'log']),
  ...{ x: z.number(), y: z.number(), width: z.number(), height: z.number() },
  properties: z.looseObject({
    title: z.string(),
    metrics: z._default(z.array(metricSchema), []),
    alarms: z._default(z.array(z.string()), []),
    query: z.optional(z.string()),
  }),
})

const bodySchema = z.object({ widgets: z.array(widgetSchema) })

/** A text that CloudFormation joins, with the logical id in the place of each reference. */
const joined = (value: unknown): string => {
  const { 'Fn::Join': join } = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) }).parse(value)
  return join[1].map((part) => (typeof part === 'string' ? part : referenced(part))).join('')
}

export const describeDashboard = (synthesized: () => Synthesized): void => {
  describe('the dashboard', () => {
    const body = () => {
      const [dashboard, ...others] = synthesized().resourcesOf('AWS::CloudWatch::Dashboard')
      expect(others).toEqual([])
      expect(dashboard?.properties.DashboardName).toBe('submission-intake-production')
      return bodySchema.parse(JSON.parse(joined(dashboard?.properties.DashboardBody)))
    }
    const metrics = () => body().widgets.flatMap(({ properties }) => properties.metrics)

    it('is free: it draws at most 50 metrics', () => {
      expect(metrics().length).toBeGreaterThan(0)
      expect(metrics().length).toBeLessThanOrEqual(50)
    })

    it('shows every alarm', () => {
      const alarms = synthesized().resourcesOf('AWS::CloudWatch::Alarm')
      const [status] = body().widgets.filter(({ type }) => type === 'alarm')
      expect(status?.properties.alarms.toSorted()).toEqual(alarms.map(({ logicalId }) => logicalId).toSorted())
    })

    it('draws only metrics of our own that are written, and attempts by every error', () => {
      const written = metricFilters(synthesized()).map(({ MetricName }) => MetricName)
      const own = metrics().filter(([namespace]) => namespace === 'submission-intake-production')
      for (const [, name] of own) expect(written).toContain(name)
      const errors = own.filter(([, name, dimension]) => name === 'DeliveryAttempts' && dimension === 'error')
      expect(errors.map((metric) => metric[3])).toEqual(['none', ...ATTEMPT_ERRORS])
    })

    it('lies within 24 columns, and no widget covers another', () => {
      const cells = body().widgets.flatMap(({ x, y, width, height }) =>
        Array.from({ length: width * height }, (_, cell) => [x + (cell % width), y + Math.floor(cell / width)]),
      )
      expect(Math.max(...cells.map(([x = 0]) => x))).toBe(23)
      expect(new Set(cells.map(String)).size).toBe(cells.length)
    })
  })
}
