import { fileURLToPath } from 'node:url'
import { stageOf } from '#infra/stage.ts'

const stage = stageOf('test', undefined)

const authorityFile = fileURLToPath(new URL('../../../support/certificates/authority.pem', import.meta.url))

/** The whole environment of a function in its own process: nothing is inherited from this machine. */
export const functionEnvironment = (endpoint: string): Record<string, string> => ({
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'benchmark',
  AWS_SECRET_ACCESS_KEY: 'benchmark',
  AWS_ENDPOINT_URL: endpoint,
  NODE_EXTRA_CA_CERTS: authorityFile,
  TABLE_NAME: 'benchmark',
  SEALING_SECRET_ARN: 'sealing-key',
  SESSION_SECRET_ARN: 'session-key',
  // The AWS client sends to the host of this URL.
  DELIVERY_QUEUE_URL: `${endpoint}/000000000000/deliveries`,
  DELIVERY_QUEUE_ARN: 'arn:aws:sqs:eu-central-1:000000000000:deliveries',
  SCHEDULE_GROUP_NAME: 'deliveries',
  SCHEDULE_ROLE_ARN: 'arn:aws:iam::000000000000:role/schedules',
  SCHEDULE_DEAD_LETTER_QUEUE_ARN: 'arn:aws:sqs:eu-central-1:000000000000:schedules',
  ...stage.retry,
  ...stage.receivers,
})
