import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { acknowledge } from '#infra/acknowledge.ts'

/** Where lies what our own faults kept from being worked on, for as long as SQS can keep it. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    })
    acknowledge(this, 'SQS3', 'This is a dead-letter queue: of a queue, of the stream or of the schedules.')
  }
}
