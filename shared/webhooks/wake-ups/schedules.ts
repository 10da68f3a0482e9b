import { ConflictException, CreateScheduleCommand, type SchedulerClient } from '@aws-sdk/client-scheduler'
import { isoTime } from '#shared/core/clock.ts'
import type { WakeUpPorts } from './wake-up.ts'

type Target = {
  readonly client: SchedulerClient
  readonly groupName: string
  readonly roleArn: string
  readonly queueArn: string
  readonly deadLetterQueueArn: string
}

/** One-time schedules for delays above the queue's limit; each is deleted after it fires. */
export const createDeliverySchedules =
  ({ client, groupName, roleArn, queueArn, deadLetterQueueArn }: Target): WakeUpPorts['createSchedule'] =>
  async ({ name, atMs, body }) => {
    try {
      await client.send(
        new CreateScheduleCommand({
          Name: name,
          GroupName: groupName,
          ScheduleExpression: `at(${isoTime(atMs).slice(0, 19)})`,
          ScheduleExpressionTimezone: 'UTC',
          FlexibleTimeWindow: { Mode: 'OFF' },
          ActionAfterCompletion: 'DELETE',
          Target: {
            Arn: queueArn,
            RoleArn: roleArn,
            Input: body,
            DeadLetterConfig: { Arn: deadLetterQueueArn },
          },
        }),
      )
    } catch (error) {
      // The name contains the attempt: an existing schedule is for the same attempt.
      if (!(error instanceof ConflictException)) throw error
    }
  }
