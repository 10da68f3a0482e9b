import { SQSClient } from '@aws-sdk/client-sqs'
import { deliveryQueue } from '#shared/webhooks/delivery-queue.ts'
import { deliveryQueueEnvironment } from '../environment.ts'
import { patience } from '../patience.ts'

export const queue = () =>
  deliveryQueue({
    client: new SQSClient(patience),
    queueUrl: deliveryQueueEnvironment().parse(process.env).DELIVERY_QUEUE_URL,
  })
