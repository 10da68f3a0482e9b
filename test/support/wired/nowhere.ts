import { applyEnvironment } from '#infra/local/lambda/environment.ts'
import { stageOf } from '#infra/stage.ts'

/*
 * Every file of functions/ wires itself on its last line and so reads its settings while it is imported. These name
 * things that are nowhere: whoever imports this first wires the same functions with ports of its own, and nothing else
 * can be reached.
 */
const nowhere = 'http://127.0.0.1:1'

applyEnvironment({
  tableName: 'no-table',
  queue: { url: `${nowhere}/queue`, arn: 'no-queue', deadLetterArn: 'no-dead-letter-queue' },
  retry: stageOf('test', undefined).retry,
  endpoints: { dynamodb: nowhere, sqs: nowhere, other: nowhere },
})
