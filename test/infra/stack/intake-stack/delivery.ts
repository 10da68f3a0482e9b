import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { SHARDS } from '#shared/table/keys.ts'
import { referenced, type Synthesized } from '#test/infra/stack/synthesize.ts'

export const describeDelivery = (synthesized: () => Synthesized): void => {
  const find = (type: string, path: string) => {
    const found = synthesized()
      .resourcesOf(type)
      .find((resource) => resource.path === path)
    if (!found) throw new Error(`There is no ${type} ${path}.`)
    return found
  }
  const queue = (name: string) => find('AWS::SQS::Queue', `Delivery/${name}`)

  describe('the delivery queue', () => {
    it('gives a message back after six timeouts of the function, and gives it up only after hours of throttling', () => {
      expect(queue('Queue').properties).toMatchObject({
        VisibilityTimeout: 180,
        RedrivePolicy: { maxReceiveCount: 100 },
        SqsManagedSseEnabled: true,
      })
    })

    it.each(['MessageDeadLetters', 'RecordDeadLetters', 'ScheduleDeadLetters'])('%s are kept for 14 days', (name) => {
      expect(queue(name).properties).toMatchObject({
        MessageRetentionPeriod: 14 * 24 * 3600,
        SqsManagedSseEnabled: true,
      })
    })

    it('no queue takes plain HTTP', () => {
      const refusing = synthesized()
        .resourcesOf('AWS::SQS::QueuePolicy')
        .filter(({ properties }) => JSON.stringify(properties.PolicyDocument).includes('"aws:SecureTransport":"false"'))
      expect(refusing).toHaveLength(synthesized().resourcesOf('AWS::SQS::Queue').length)
    })
  })

  describe('fan-out', () => {
    it('sees new and changed submissions only, from the first on, and never blocks the stream for long', () => {
      const { properties } = find('AWS::Lambda::EventSourceMapping', 'Delivery/FanOutOfStream')
      expect(properties).toMatchObject({
        StartingPosition: 'TRIM_HORIZON',
        BatchSize: 100,
        MaximumRetryAttempts: 5,
        MaximumRecordAgeInSeconds: 3600,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      })
      const { Filters } = z
        .object({ Filters: z.tuple([z.object({ Pattern: z.string() })]) })
        .parse(properties.FilterCriteria)
      expect(JSON.parse(Filters[0].Pattern)).toEqual({
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { NewImage: { kind: { S: ['submission'] } } },
      })
      const { OnFailure } = z
        .object({ OnFailure: z.object({ Destination: z.unknown() }) })
        .parse(properties.DestinationConfig)
      expect(referenced(OnFailure.Destination)).toBe(queue('RecordDeadLetters').logicalId)
    })
  })

  describe('deliver', () => {
    const delivers = () =>
      synthesized()
        .resourcesOf('AWS::Lambda::Function')
        .filter(({ path }) => path.endsWith('/background.deliver/Function'))

    it('is three functions, each with ten messages at a time, and those back that failed', () => {
      const mappings = synthesized()
        .resourcesOf('AWS::Lambda::EventSourceMapping')
        .filter(({ path }) => path !== 'Delivery/FanOutOfStream')
      for (const { properties } of mappings) {
        expect(properties).toMatchObject({
          BatchSize: 10,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
        })
        expect(referenced(properties.EventSourceArn)).toBe(queue('Queue').logicalId)
      }
      const targets = mappings.map(({ properties }) => referenced(properties.FunctionName))
      expect(targets.toSorted()).toEqual(
        delivers()
          .map(({ logicalId }) => logicalId)
          .toSorted(),
      )
      expect(targets).toHaveLength(3)
    })

    it('waits as long as the contract says', () => {
      for (const { properties } of delivers()) {
        expect(properties).toMatchObject({
          Timeout: 30,
          Environment: {
            Variables: {
              RETRY_DELAYS_SECONDS: '60,300,1800,10800',
              QUEUE_DELAY_LIMIT_SECONDS: '900',
              LOCALHOST_RECEIVERS_ALLOWED: 'false',
            },
          },
        })
      }
    })
  })

  describe('the role of the schedules', () => {
    it('is assumed by schedules of the one group in this account only', () => {
      const trust = z
        .object({
          Statement: z.tuple([
            z.object({
              Principal: z.object({ Service: z.literal('scheduler.amazonaws.com') }),
              Condition: z.strictObject({
                StringEquals: z.strictObject({ 'aws:SourceAccount': z.unknown(), 'aws:SourceArn': z.unknown() }),
              }),
            }),
          ]),
        })
        .parse(find('AWS::IAM::Role', 'Delivery/Schedules/Role').properties.AssumeRolePolicyDocument)
      const { StringEquals } = trust.Statement[0].Condition
      expect(StringEquals['aws:SourceAccount']).toEqual({ Ref: 'AWS::AccountId' })
      expect(referenced(StringEquals['aws:SourceArn'])).toBe(
        find('AWS::Scheduler::ScheduleGroup', 'Delivery/Schedules/Group').logicalId,
      )
    })
  })

  describe('the sweep', () => {
    it('runs every five minutes, for four at most, and a failed one is not repeated', () => {
      expect(find('AWS::Events::Rule', 'Delivery/SweepRule').properties).toMatchObject({
        ScheduleExpression: 'rate(5 minutes)',
        State: 'ENABLED',
        Targets: [{ RetryPolicy: { MaximumRetryAttempts: 0 } }],
      })
      expect(find('AWS::Lambda::Function', 'Delivery/background.sweep/Function').properties).toMatchObject({
        Timeout: 240,
        MemorySize: 512,
      })
    })
  })

  describe('the audit', () => {
    it('runs every five minutes for every shard, and a failed one is not repeated', () => {
      const { Targets, ...rule } = z
        .looseObject({ Targets: z.array(z.object({ Input: z.string(), RetryPolicy: z.unknown() })), State: z.string() })
        .parse(find('AWS::Events::Rule', 'Delivery/AuditRule').properties)
      expect(rule).toMatchObject({ ScheduleExpression: 'rate(5 minutes)', State: 'ENABLED' })
      expect(Targets.map(({ RetryPolicy }) => RetryPolicy)).toEqual(Targets.map(() => ({ MaximumRetryAttempts: 0 })))
      expect(Targets.flatMap(({ Input }) => JSON.parse(Input).shards)).toEqual([...SHARDS])
    })
  })
}
