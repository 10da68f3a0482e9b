import { ConflictException, type SchedulerClient } from '@aws-sdk/client-scheduler'
import { describe, expect, it } from 'vitest'
import { createDeliverySchedules } from '#shared/webhooks/wake-ups/schedules.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const setUp = (error?: Error) => {
  const made: unknown[] = []
  const client = {
    send: async ({ input }: { input: unknown }) => {
      if (error) throw error
      made.push(input)
    },
  } as unknown as SchedulerClient
  const createSchedule = createDeliverySchedules({
    client,
    groupName: 'group',
    roleArn: 'role',
    queueArn: 'queue',
    deadLetterQueueArn: 'dead-letters',
  })
  return { made, create: () => createSchedule({ name: 'd-1-4', atMs: Date.parse('2026-10-05T08:30:00Z'), body: '{}' }) }
}

describe('a schedule', () => {
  it('fires once at its second in UTC, sends to the queue, and is gone', async () => {
    const { create, made } = setUp()
    await create()

    expect(made).toEqual([
      {
        Name: 'd-1-4',
        GroupName: 'group',
        ScheduleExpression: 'at(2026-10-05T08:30:00)',
        ScheduleExpressionTimezone: 'UTC',
        FlexibleTimeWindow: { Mode: 'OFF' },
        ActionAfterCompletion: 'DELETE',
        Target: { Arn: 'queue', RoleArn: 'role', Input: '{}', DeadLetterConfig: { Arn: 'dead-letters' } },
      },
    ])
  })

  it('that is there already waits for this very attempt', async () => {
    const conflict = new ConflictException({ $metadata: {}, message: 'exists', Message: 'exists' })

    await expect(setUp(conflict).create()).resolves.toBeUndefined()
  })

  it('that cannot be made is a failure', async () => {
    await expect(setUp(awsError('ThrottlingException')).create()).rejects.toThrow('ThrottlingException')
  })
})
