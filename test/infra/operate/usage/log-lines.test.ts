import { expect, it } from 'vitest'
import { operatorClientSettings } from '#infra/operate/client-settings.ts'
import { cloudWatchLogLines } from '#infra/operate/usage/log-lines.ts'
import { logged, resources, startAccount } from '#test/infra/operate/aws-account.ts'

it("finds a request's lines in every log group of the stack, and nothing of another request or of the runtime", async () => {
  const line = { request_id: 'JKJaXmPLvHcESHA=', level: 'error', event: 'dependency.failed' }
  const other = { ...line, request_id: 'other' }
  const endpoint = await startAccount({
    ListStackResources: resources('AWS::Logs::LogGroup', 'AWS::SQS::Queue', 'AWS::Logs::LogGroup'),
    FilterLogEvents: logged(JSON.stringify(line), JSON.stringify(other), 'REPORT RequestId: JKJaXmPLvHcESHA='),
  })
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const settings = { ...operatorClientSettings, endpoint, region: 'eu-central-1', credentials }
  const found = await cloudWatchLogLines('stack', settings)(line.request_id, { fromMs: 0, untilMs: Date.now() })

  expect(found).toEqual([
    { log: 'a', line },
    { log: 'a', line },
  ])
})
