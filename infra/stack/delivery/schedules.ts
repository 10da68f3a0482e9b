import { Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Settings, schedulesEnvironment } from '#shared/core/environment.ts'

type SchedulesSettings = {
  /** The target of every schedule. */
  readonly queue: Queue
  /** Receives the messages that a schedule could not send to the queue. */
  readonly deadLetters: Queue
}

/** The group of the one-time schedules for long waits, and their role, which may only send to the two queues. */
export class Schedules extends Construct {
  readonly group: CfnScheduleGroup
  readonly role: Role
  readonly anyScheduleArn: string
  readonly settings: Settings<typeof schedulesEnvironment>

  constructor(scope: Construct, id: string, { queue, deadLetters }: SchedulesSettings) {
    super(scope, id)
    const stack = Stack.of(this)
    // Deleted with the stack: schedules are only wake-ups, which the sweep repeats. `ScheduleGroup` would give it a name.
    this.group = new CfnScheduleGroup(this, 'Group')
    this.role = new Role(this, 'Role', {
      // Without the conditions a schedule of another account could use the role through the service.
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account, 'aws:SourceArn': this.group.attrArn },
        },
      }),
    })
    queue.grant(this.role, 'sqs:SendMessage')
    deadLetters.grant(this.role, 'sqs:SendMessage')
    this.anyScheduleArn = stack.formatArn({
      service: 'scheduler',
      resource: 'schedule',
      resourceName: `${this.group.ref}/*`,
    })
    this.settings = {
      SCHEDULE_GROUP_NAME: this.group.ref,
      SCHEDULE_ROLE_ARN: this.role.roleArn,
      DELIVERY_QUEUE_ARN: queue.queueArn,
      SCHEDULE_DEAD_LETTER_QUEUE_ARN: deadLetters.queueArn,
    }
  }
}
