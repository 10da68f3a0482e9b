import { applyEnvironment } from '#infra/local/lambda/environment.ts'
import { stageOf } from '#infra/stage.ts'

/*
 * Every file of functions/ wires itself on its last line, so it reads its settings during the import. Import this file
 * first: its settings name endpoints that do not exist, so that a test reaches nothing but its own ports.
 */
const nowhere = 'http://127.0.0.1:1'

applyEnvironment({
  tableName: 'no-table',
  queue: { url: `${nowhere}/queue`, arn: 'no-queue', deadLetters: { schedules: { arn: 'no-dead-letter-queue' } } },
  retry: stageOf('test', undefined).retry,
  endpoints: { dynamodb: nowhere, sqs: nowhere, other: nowhere },
})
