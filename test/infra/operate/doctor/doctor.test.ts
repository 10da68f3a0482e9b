import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkNode } from '#infra/operate/doctor/check.ts'
import {
  denied,
  invalidToken,
  limits,
  noLogRole,
  noParameter,
  noStack,
  resources,
  stackIn,
  startAccount,
} from '#test/infra/operate/aws-account.ts'
import { operatorsShell, runOperate } from '#test/infra/operate/run-operate.ts'

type Check = { name: string; status: string; found: string; mend?: string }

const doctor = async (...place: string[]) => {
  const { exitCode, output, errors } = await runOperate(['doctor', '--json', ...place])
  expect(errors).toBe('')
  const { problems, checks } = JSON.parse(output) as { problems: number; checks: Check[] }
  return { exitCode, problems, checks, find: (name: string) => checks.find((check) => check.name === name) }
}

const examine = async (replies: Parameters<typeof startAccount>[0] = {}) =>
  doctor('--endpoint', await startAccount(replies))

describe('doctor of an account', () => {
  it('finds nothing where a stage can be deployed', async () => {
    const { exitCode, problems, checks } = await examine()

    expect(checks.map(({ name, status }) => [name, status])).toEqual([
      ['node', 'ok'],
      ['credentials', 'ok'],
      ['region', 'ok'],
      ['bootstrap', 'ok'],
      ['concurrency', 'ok'],
      ['log-role', 'ok'],
      ['stack', 'ok'],
      ['table', 'ok'],
      ['alarms', 'ok'],
    ])
    expect([exitCode, problems]).toEqual([0, 0])
    expect(checks[1]?.found).toBe('Account 123456789012, region eu-central-1.')
  })

  it('finds nothing wrong before the first deployment', async () => {
    const { exitCode, find } = await examine({ DescribeStacks: noStack })

    expect([exitCode, find('stack')?.found]).toEqual([0, 'There is no stack submission-intake-production yet.'])
  })

  it.each<[string, Parameters<typeof startAccount>[0], string]>([
    ['bootstrap', { GetParameter: noParameter }, 'npx cdk bootstrap aws://123456789012/eu-central-1'],
    ['log-role', { '/account': noLogRole }, 'npm run deploy'],
    ['stack', { DescribeStacks: stackIn('ROLLBACK_COMPLETE') }, 'npm run deploy'],
    ['stack', { DescribeStacks: stackIn('UPDATE_ROLLBACK_FAILED') }, 'aws cloudformation continue-update-rollback'],
    ['stack', { DescribeStacks: stackIn('UPDATE_IN_PROGRESS') }, 'aws cloudformation describe-stack-events'],
    ['alarms', { ListStackResources: resources('AWS::DynamoDB::Table') }, 'npm run deploy'],
    [
      'table',
      {
        DescribeStacks: stackIn('UPDATE_COMPLETE', 'restored-1'),
        ListStackResources: resources('AWS::SNS::Subscription'),
      },
      'Write table:production into cdk.context.json',
    ],
  ])('names a problem of %s with what mends it, and ends with 1', async (name, replies, mend) => {
    const { exitCode, problems, find } = await examine(replies)

    expect([exitCode, problems]).toEqual([1, 1])
    expect(find(name)).toMatchObject({ status: 'problem', mend: expect.stringContaining(mend) })
  })

  it('compares the executions that the deployment may use with the quota of the account', async () => {
    const endpoint = await startAccount({ '/2016-08-19/account-settings': limits(10) })
    const mend = expect.stringMatching(/^aws service-quotas request-service-quota-increase .* --desired-value 500$/)

    expect((await doctor('--endpoint', endpoint)).find('concurrency')).toMatchObject({ status: 'ok' })
    expect((await doctor('--endpoint', endpoint, '--concurrency', '500')).find('concurrency')).toMatchObject({
      status: 'problem',
      mend,
    })
    expect((await runOperate(['doctor', '--concurrency', '5'])).errors).toBe('--concurrency: must be at least 10\n')
  })

  it('calls unknown what it may not look at, and goes on', async () => {
    const { exitCode, checks } = await examine({
      GetParameter: denied,
      '/2016-08-19/account-settings': denied,
      '/account': denied,
      ListStackResources: denied,
    })
    const unknown = checks.filter(({ status }) => status === 'unknown').map(({ name }) => name)

    expect(unknown).toEqual(['bootstrap', 'concurrency', 'log-role', 'table', 'alarms'])
    expect(exitCode).toBe(0)
  })

  it('stops at credentials that are not valid', async () => {
    const { exitCode, checks } = await examine({ GetCallerIdentity: invalidToken })

    expect(exitCode).toBe(1)
    expect(checks.slice(1)).toEqual([
      expect.objectContaining({ name: 'credentials', status: 'problem', mend: 'aws configure' }),
    ])
  })
})

describe('doctor of a profile', () => {
  it('finds what the region does not offer', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
    writeFileSync(join(folder, 'config'), '[profile shop]\nregion = eu-south-9\n')
    writeFileSync(join(folder, 'credentials'), '[shop]\naws_access_key_id = a\naws_secret_access_key = b\n')
    const env = {
      ...operatorsShell,
      AWS_CONFIG_FILE: join(folder, 'config'),
      AWS_SHARED_CREDENTIALS_FILE: join(folder, 'credentials'),
      AWS_ENDPOINT_URL: await startAccount(),
      AWS_ENDPOINT_URL_SCHEDULER: 'http://scheduler.eu-south-9.invalid',
    }
    const { output } = await runOperate(['doctor', '--json', '--profile', 'shop'], { env })

    expect((JSON.parse(output) as { checks: Check[] }).checks).toContainEqual({
      name: 'region',
      status: 'problem',
      found: 'eu-south-9 does not offer EventBridge Scheduler.',
      mend: expect.any(String),
    })
  })
})

describe('doctor of this machine', () => {
  it('checks Node, what runs DynamoDB Local, the port and the data folder', async () => {
    const { checks, find } = await doctor('--data', mkdtempSync(join(tmpdir(), 'doctor-')))

    expect(checks.map(({ name }) => name)).toEqual(['node', 'dynamodb-local', 'port', 'data-folder'])
    for (const name of ['node', 'dynamodb-local', 'data-folder']) expect(find(name)?.status).toBe('ok')
  })

  it('finds a data folder that cannot be one', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'doctor-')), 'file')
    writeFileSync(file, '')
    const { exitCode, find } = await doctor('--data', join(file, 'data'))

    expect([exitCode, find('data-folder')]).toEqual([
      1,
      { name: 'data-folder', status: 'problem', found: `${file} is a file.`, mend: expect.stringContaining('--data') },
    ])
  })

  it('finds another Node', async () => {
    expect(await checkNode('22.1.0')).toMatchObject({ status: 'problem', mend: expect.stringContaining('npm ci') })
  })
})
