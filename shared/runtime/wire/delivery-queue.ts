import { SQSClient } from '@aws-sdk/client-sqs'
import { deliveryQueue } from '#shared/webhooks/delivery-queue.ts'
import { deliveryQueueEnvironment } from '../environment.ts'

export const queue = () =>
  deliveryQueue({
    client: new SQSClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 } }),
    queueUrl: deliveryQueueEnvironment().parse(process.env).DELIVERY_QUEUE_URL,
  })
