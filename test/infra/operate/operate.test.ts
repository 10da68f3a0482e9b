import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAwsEndpoint } from '#infra/local/aws-endpoint.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { createSecretStore, newSecrets } from '#infra/local/secrets.ts'
import { startDeployedEndpoint } from '#test/support/deployed-endpoint.ts'
import { putWebhook } from '#test/support/table/put-webhook.ts'
import { createTestTable } from '#test/support/table/table.ts'
import { localStackOf, operatorsShell, runOperate } from './run-operate.ts'

const operate = (...args: string[]) => runOperate(args)

const nowhere = 'http://127.0.0.1:1'

describe('the operator', () => {
  it('is shown the commands', async () => {
    const { exitCode, output } = await operate('--help')

    expect([exitCode, output]).toEqual([0, expect.stringContaining('stores create')])
  })

  it.each([
    ['an unknown command', ['stores', 'burn'], 'There is no command "stores burn"'],
    ['a name that every object has', ['toString'], 'There is no command "toString"'],
    ['an audit without a time', ['audit'], '--since: is required'],
    ['no local stack', ['stores', 'list', '--data', mkdtempSync(join(tmpdir(), 'operate-'))], 'No local stack runs on'],
    ['nothing at the endpoint', ['stores', 'list', '--endpoint', 'http://127.0.0.1:1'], 'ECONNREFUSED'],
  ])('gets one sentence about %s, without a stack trace', async (_, args, message) => {
    const { exitCode, output, errors } = await operate(...args)

    expect([exitCode, output]).toEqual([1, ''])
    expect(errors).toContain(message)
    expect(errors).not.toMatch(/^ +at /m)
  })

  it('is told when the stage is not deployed at the endpoint', async () => {
    const endpoint = await startDeployedEndpoint({ stage: 'production', table: await createTestTable() })
    const { exitCode, errors } = await operate('stores', 'list', '--endpoint', endpoint, '--stage', 'trial')

    expect([exitCode, errors]).toEqual([1, 'There is no complete stack submission-intake-trial there. Deploy it.\n'])
  })

  it('gets one line of JSON that a script can read', async () => {
    const endpoint = await startDeployedEndpoint({ stage: 'production', table: await createTestTable() })
    const store = ['--name', 'Card Castle', '--tier', 'pro']
    const { exitCode, output, errors } = await operate('stores', 'create', ...store, '--endpoint', endpoint, '--json')

    expect([exitCode, errors]).toEqual([0, ''])
    expect(output.trimEnd().split('\n')).toHaveLength(1)
    expect(JSON.parse(output)).toMatchObject({
      store: { name: 'Card Castle', tier: 'pro' },
      api_key: { key: expect.stringMatching(/^sik_/), scope: 'full' },
    })
  })

  it('gets a line of JSON and the exit code 1 when a part of the work is left', async () => {
    const table = await createTestTable()
    const lost = { version: 1, sealed: 'gone.x', expires_at: null }
    const { store_id, id } = await putWebhook(table, { secrets: [lost] })
    const secrets = createSecretStore(newSecrets())
    const server = createAwsEndpoint({ secrets, schedules: { create: () => ({ outcome: 'conflict' }) } })
    const aws_endpoint = `http://127.0.0.1:${await listen(server, 0)}`
    onTestFinished(() => closeServer(server))
    const data = localStackOf(table.tableName, { aws_endpoint })

    const { exitCode, output, errors } = await operate('secrets', 'reseal', '--json', '--data', data)

    expect([exitCode, errors]).toEqual([1, ''])
    expect(JSON.parse(output)).toMatchObject({ examined: 1, unopenable: [{ store_id, webhook_id: id }] })
  })

  describe('whose shell names other endpoints', () => {
    const misled = {
      ...operatorsShell,
      AWS_ENDPOINT_URL: nowhere,
      AWS_ENDPOINT_URL_DYNAMODB: nowhere,
      AWS_ENDPOINT_URL_CLOUDFORMATION: nowhere,
    }

    it('still reaches the one that was typed', async () => {
      const endpoint = await startDeployedEndpoint({ stage: 'trial', table: await createTestTable() })
      const args = ['stores', 'list', '--json', '--endpoint', endpoint, '--stage', 'trial']

      expect(await runOperate(args, { env: misled })).toEqual({ exitCode: 0, output: '{"stores":[]}\n', errors: '' })
    })

    it('still reaches the local stack', async () => {
      const data = localStackOf((await createTestTable()).tableName)
      const args = ['stores', 'list', '--json', '--data', data]

      expect(await runOperate(args, { env: misled })).toEqual({ exitCode: 0, output: '{"stores":[]}\n', errors: '' })
    })
  })
})
