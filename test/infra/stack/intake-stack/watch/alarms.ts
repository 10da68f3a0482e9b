import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { referenced, type Synthesized } from '#test/infra/stack/synthesize.ts'

const alarmSchema = z.object({
  AlarmDescription: z.string(),
  ComparisonOperator: z.literal('GreaterThanThreshold'),
  Dimensions: z._default(z.array(z.object({ Name: z.string(), Value: z.unknown() })), []),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.literal(1),
  MetricName: z.string(),
  Namespace: z.string(),
  Period: z.literal(300),
  Statistic: z.string(),
  Threshold: z.number(),
  TreatMissingData: z.string(),
  AlarmActions: z.optional(z.unknown()),
})

const headings = readFileSync('infra/README.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('#'))
  .map((line) => line.replace(/^#+ /, ''))

export const describeAlarms = (synthesized: () => Synthesized): void => {
  const alarms = () =>
    synthesized()
      .resourcesOf('AWS::CloudWatch::Alarm')
      .map(({ properties }) => alarmSchema.parse(properties))
  const watching = (metric: string) => alarms().filter(({ MetricName }) => MetricName === metric)
  /** The path of the function or the queue whose metrics an alarm watches. */
  const watchedBy = ({ Dimensions }: z.infer<typeof alarmSchema>) => {
    const id = referenced(Dimensions[0]?.Value)
    const types = ['AWS::Lambda::Function', 'AWS::SQS::Queue']
    return types.flatMap(synthesized().resourcesOf).find(({ logicalId }) => logicalId === id)?.path
  }
  const filterOf = (metric: string) =>
    synthesized()
      .resourcesOf('AWS::Logs::MetricFilter')
      .find(({ properties }) => JSON.stringify(properties.MetricTransformations).includes(`"${metric}"`))?.properties
      .FilterPattern

  describe('the alarms', () => {
    it('are at most 30, each one metric against one number', () => {
      expect(alarms().length).toBeLessThanOrEqual(30)
      for (const { properties } of synthesized().resourcesOf('AWS::CloudWatch::Alarm')) {
        expect(properties).not.toHaveProperty('Metrics')
      }
    })

    it('each name a section of the runbook that is there', () => {
      for (const { AlarmDescription } of alarms()) {
        const [, section] = /^.+\. Runbook: infra\/README\.md, "(.+)"\.$/.exec(AlarmDescription) ?? []
        expect(headings).toContain(section)
      }
    })

    it('have no action while no address is given', () => {
      for (const { AlarmActions } of alarms()) expect(AlarmActions).toBeUndefined()
      expect(synthesized().resourcesOf('AWS::SNS::Topic')).toEqual([])
    })

    it('ring for the first message in any dead-letter queue', () => {
      const rings = watching('ApproximateNumberOfMessagesVisible')
      expect(rings.map(watchedBy)).toEqual(
        ['MessageDeadLetters', 'RecordDeadLetters', 'ScheduleDeadLetters'].map((name) => `Delivery/${name}`),
      )
      for (const { Threshold } of rings) expect(Threshold).toBe(0)
    })

    const delivers = [1, 2, 3].map((number) => `Delivery/Deliver${number}/background.deliver/Function`)
    const fanOut = 'Delivery/background.fan-out/Function'
    const timers = ['sweep', 'audit'].map((name) => `Delivery/background.${name}/Function`)

    it('ring when a background function crashes, or one that reads a queue or a stream is not started', () => {
      expect(watching('Errors').map(watchedBy)).toEqual([fanOut, ...delivers, ...timers])
      expect(watching('Throttles').map(watchedBy)).toEqual([fanOut, ...delivers])
    })

    it('ring when the authorizer fails, and not when it refuses: an expired session is no crash', () => {
      expect(filterOf('AuthorizerFailures')).toBe(
        '{ ($.refusal = "AUTHORIZER_FAILURE") || ($.refusal = "AUTHORIZER_CONFIGURATION_ERROR") }',
      )
      expect(watching('AuthorizerFailures')).toMatchObject([{ Threshold: 0, Statistic: 'Sum' }])
      expect(filterOf('Refusals')).toBe('{ ($.refusal = "UNAUTHORIZED") || ($.refusal = "ACCESS_DENIED") }')
      expect(watching('Refusals')).toMatchObject([{ Threshold: 1000, Statistic: 'Sum' }])
    })

    it("ring for the age of quiet webhooks' messages, not for one webhook whose receiver hangs", () => {
      expect(watching('ApproximateAgeOfOldestMessage')).toEqual([])
      const rings = watching('ApproximateAgeOfOldestMessageInQuietGroups')
      expect(rings).toMatchObject([{ Threshold: 1200, Statistic: 'Maximum' }])
      expect(rings.map(watchedBy)).toEqual(['Delivery/Queue'])
    })

    it('ring when a first attempt starts later than promised', () => {
      expect(watching('TimeToFirstAttempt')).toMatchObject([{ Threshold: 8 * 60_000, Statistic: 'Maximum' }])
    })

    it.each(['AuditAge', 'BacklogAge'])('ring when %s does not come for three runs, and not for one', (metric) => {
      expect(watching(metric)).toMatchObject([
        { Threshold: 15 * 60_000, TreatMissingData: 'breaching', EvaluationPeriods: 3 },
      ])
    })

    it('ring for nothing else that is missing: no requests, no messages and no crashes are well', () => {
      const others = alarms().filter(({ MetricName }) => !['AuditAge', 'BacklogAge'].includes(MetricName))
      for (const alarm of others)
        expect(alarm).toMatchObject({ TreatMissingData: 'notBreaching', EvaluationPeriods: 1 })
    })

    it.each(['IteratorAge', '5XXError', 'Count', 'UnsignableDeliveries', 'AuditFailures', 'AuditRepairs'])(
      'watch %s',
      (metric) => {
        expect(watching(metric)).toHaveLength(1)
      },
    )

    it('watch metrics of their own stage alone', () => {
      const own = alarms().filter(({ Namespace }) => !Namespace.startsWith('AWS/'))
      const ofAws = alarms().filter(({ Namespace }) => Namespace.startsWith('AWS/'))
      expect(new Set(own.map(({ Namespace }) => Namespace))).toEqual(new Set(['submission-intake-production']))
      for (const { Dimensions } of ofAws) expect(Dimensions).toHaveLength(1)
    })
  })
}
