import { applyEnvironment } from '#infra/local/local-environment.ts'

/*
 * Every file of functions/ wires itself on its last line and so reads its settings while it is imported. These name
 * things that are nowhere: whoever imports this first wires the same functions with ports of its own, and nothing else
 * can be reached.
 */
const nowhere = 'http://127.0.0.1:1'

applyEnvironment(
  {
    TABLE_NAME: 'no-table',
    SEALING_SECRET_ARN: 'no-sealing-key',
    SESSION_SECRET_ARN: 'no-session-key',
    DELIVERY_QUEUE_URL: `${nowhere}/queue`,
    SCHEDULE_GROUP_NAME: 'no-group',
    SCHEDULE_ROLE_ARN: 'no-role',
    DELIVERY_QUEUE_ARN: 'no-queue',
    SCHEDULE_DEAD_LETTER_QUEUE_ARN: 'no-dead-letter-queue',
    RETRY_DELAYS_SECONDS: '60,300,1800,10800',
    QUEUE_DELAY_LIMIT_SECONDS: '900',
    LOCALHOST_RECEIVERS_ALLOWED: 'true',
  },
  { dynamodb: nowhere, sqs: nowhere, other: nowhere },
)
