import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkReport } from './check-report.ts'
import { type CommandOptions, run } from './command.ts'

const reportFile = '.local/end-to-end.json'

const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]

/**
 * Runs the suite against what the environment names.
 *
 * @param excused the tests that must fail here.
 * @throws when another one fails, or one of these does not.
 */
export const testEndToEnd = async (excused: readonly string[], options: CommandOptions): Promise<void> => {
  await rm(reportFile, { force: true })
  const vitest = run(join('node_modules', '.bin', 'vitest'), ['run', '--project', 'end-to-end', ...reporters], {
    ...options,
    environment: {
      ...options.environment,
      NODE_OPTIONS: `--import ${pathToFileURL(resolve('test/harness/deployed/resolve-localhost.ts'))}`,
    },
    shown: true,
  })
  // It fails with the tests that must fail too: the report says which.
  const failure = await vitest.then(
    () => undefined,
    (error: unknown) => error,
  )
  const report = await readFile(reportFile, 'utf8').catch(() => {
    throw failure
  })
  const wrong = checkReport(JSON.parse(report), excused)
  if (wrong.length > 0) throw new Error(`The end-to-end suite is not as it should be.\n${wrong.join('\n')}`)
  if (excused.length === 0 && failure) throw failure
}
