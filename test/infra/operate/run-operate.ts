import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../../infra/operate/operate.ts', import.meta.url))

/** An operator's environment, without the AWS settings of this test run. */
export const operatorsShell = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_')),
)

/** Runs `npm run operate` without npm. */
export const runOperate = (args: readonly string[], env: NodeJS.ProcessEnv = operatorsShell) =>
  new Promise<{ exitCode: unknown; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, output, errors) =>
      resolve({ exitCode: error ? error.code : 0, output, errors }),
    )
  })
