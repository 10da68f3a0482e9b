import { applyEnvironment } from '#infra/local/local-environment.ts'

/*
 * Every file of functions/ wires itself on its last line and so reads its settings while it is imported. These name
 * things that are nowhere: whoever imports this first wires the same functions with ports of its own, and nothing else
 * can be reached.
 */
const nowhere = 'http://127.0.0.1:1'

applyEnvironment({
  tableName: 'no-table',
  queue: { url: `${nowhere}/queue`, arn: 'no-queue', deadLetterArn: 'no-dead-letter-queue' },
  retry: { RETRY_DELAYS_SECONDS: '60,300,1800,10800', QUEUE_DELAY_LIMIT_SECONDS: '900' },
  endpoints: { dynamodb: nowhere, sqs: nowhere, other: nowhere },
})
