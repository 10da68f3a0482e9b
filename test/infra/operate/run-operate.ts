import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { RunningStack } from '#infra/local/host/data-folder.ts'

const file = fileURLToPath(new URL('../../../infra/operate/operate.ts', import.meta.url))

/** An operator's environment, without the AWS settings of this test run. */
export const operatorsShell = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_')),
)

type Shell = {
  readonly env?: NodeJS.ProcessEnv
  /** Standard input. */
  readonly input?: string
}

/** Runs `npm run operate` without npm. */
export const runOperate = (args: readonly string[], { env = operatorsShell, input = '' }: Shell = {}) =>
  new Promise<{ exitCode: unknown; output: string; errors: string }>((resolve) => {
    const { stdin } = execFile(process.execPath, [file, ...args], { env }, (error, output, errors) =>
      resolve({ exitCode: error ? error.code : 0, output, errors }),
    )
    stdin?.end(input)
  })

/** A data folder that names a test's table, as a running local stack writes it. */
export const localStackOf = (tableName: string, parts: Partial<RunningStack> = {}): string => {
  const data = mkdtempSync(join(tmpdir(), 'operate-'))
  const nowhere = 'http://127.0.0.1:1'
  const running: RunningStack = {
    base_url: nowhere,
    dynamodb_endpoint: inject('dynamodbEndpoint'),
    aws_endpoint: nowhere,
    table_name: tableName,
    access_log: 'none',
    queues: { endpoint: nowhere, delivery: nowhere, wake_ups: nowhere, records: nowhere, schedules: nowhere },
    ...parts,
  }
  writeFileSync(join(data, 'stack.json'), JSON.stringify(running))
  return data
}
