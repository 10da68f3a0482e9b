import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { startLocalStack } from '#test/support/local-stack.ts'
import { operatorsShell } from './run-operate.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const runbook = readFileSync(`${root}infra/README.md`, 'utf8')

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
const blockPattern = /```sh\n([\s\S]*?)```/g
const blocks = [...runbook.matchAll(blockPattern)].flatMap(([, text = '']) => text.trim().split('\n').map(oneLine))
const spans = [...runbook.replaceAll(blockPattern, '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => oneLine(text))
const isCommand = (text: string) => /^(npm|npx|node|aws|cdk|sudo|curl) /.test(text) && text !== 'npm run operate'

/** Every command of the runbook, of its blocks and of its sentences, in its order. */
const all = [...new Set([...blocks, ...spans.filter(isCommand)])]

/** Commands that need a deployed stack or minutes, or change the machine; the file that runs each contains the text. */
const elsewhere: readonly (readonly [command: string, file: string, text: string])[] = [
  ['npm run operate -- service pause', 'test/harness/deployed/restore-drill.ts', "['service', 'pause']"],
  ['npm run operate -- service resume', 'test/harness/deployed/restore-drill.ts', "['service', 'resume']"],
  ['npm run operate -- table restore', 'test/harness/deployed/restore-drill.ts', "['table', 'restore',"],
  ['npm run operate -- stores delete', 'test/infra/operate/stores/delete.test.ts', "'stores', 'delete',"],
  ['npm run operate -- stack-trace', 'test/infra/operate/traces/stack-trace.test.ts', 'stack-trace'],
  ['npm run deploy', 'test/harness/deployed/stack.ts', "'deploy'"],
  ['npm ci && npm run deploy', 'test/harness/deployed/stack.ts', "'deploy'"],
  ['npm run test:upgrade', '.ci/run', 'npm run test:upgrade'],
  ['npm run pack:client', 'test/infra/client/pack.test.ts', 'pack'],
  ['npm run listen', 'test/infra/listen/listen.test.ts', 'npm run listen'],
  ['npm run openapi', 'test/infra/openapi/document.test.ts', 'npm run openapi'],
  ['npx cdk bootstrap', 'test/harness/deployed/stack.ts', "'bootstrap'"],
  ['npm run synth', 'README.md', 'npm run synth'],
  ['npm run test:deployed', '.ci/run', 'npm run test:deployed'],
  ['npm start', 'test/infra/local/start.test.ts', "describe('npm start'"],
]

/** Commands that no test can run, with the reason. */
const notRun: Readonly<Record<string, string>> = {
  'aws service-quotas request-service-quota-increase': 'It asks AWS for something; doctor.test.ts checks its text.',
  'sudo ufw deny <port>/tcp': "It changes the machine's firewall.",
}

const isElsewhere = (command: string) =>
  elsewhere.some(([start]) => command === start || command.startsWith(`${start} `)) || command in notRun

const here = all.filter((command) => !isElsewhere(command))

const folder = mkdtempSync(join(tmpdir(), 'runbook-'))
let stack: Awaited<ReturnType<typeof startLocalStack>>
let variables: Readonly<Record<string, string>>

beforeAll(async () => {
  stack = await startLocalStack(['--data', folder])
  const headers = { authorization: `Bearer ${stack.api_key}` }
  const refused = await fetch(`${stack.base_url}/api/v1/submissions/none`, { headers })
  variables = {
    STORE: stack.store_id,
    SINCE: isoTime(Date.now() - 3_600_000),
    EMAIL: 'nobody@example.com',
    FILE: join(folder, 'store.jsonl'),
    REQUEST_ID: refused.headers.get('x-request-id') ?? '',
  }
})
afterAll(async () => {
  await stack.stop()
  rmSync(folder, { recursive: true })
})

/** Runs a command of the runbook in a shell, on the stack of this test. */
const run = (command: string) =>
  new Promise<{ exitCode: unknown; output: string; errors: string }>((resolve) => {
    const operate = `"${process.execPath}" infra/operate/operate.ts`
    const line = command.replace('npm run operate --', operate)
    const options = { cwd: root, env: { ...operatorsShell, ...variables } }
    execFile('bash', ['--norc', '-euc', `${line} --data "${folder}" --json`], options, (error, output, errors) =>
      resolve({ exitCode: error ? error.code : 0, output, errors }),
    )
  })

describe('a command of the runbook', () => {
  it.each(here)('works on a local stack: %s', async (command) => {
    expect(command).toMatch(/^npm run operate -- /)
    const { exitCode, output, errors } = await run(command)

    expect([exitCode, errors]).toEqual([0, ''])
    expect(command.endsWith('--help') ? output : JSON.parse(output)).toBeTruthy()
  })

  it.each(elsewhere)('that needs more is run elsewhere: %s in %s', (command, file, text) => {
    expect(runbook).toContain(command)
    expect(readFileSync(`${root}${file}`, 'utf8')).toContain(text)
  })

  it.each(Object.keys(notRun))('that no test can run is in the runbook: %s', (command) => {
    expect(runbook).toContain(command)
  })
})

describe('requests show', () => {
  it('shows the gateway line of a request by the id that its caller got', async () => {
    const { output } = await run('npm run operate -- requests show --id="$REQUEST_ID"')

    expect(JSON.parse(output).lines).toEqual([
      {
        log: join(folder, 'access.log'),
        line: expect.objectContaining({ route: 'GET /api/v1/submissions/{submission_id}', status: 404 }),
      },
    ])
  })
})
