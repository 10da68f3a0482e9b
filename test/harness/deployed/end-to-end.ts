import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkReport } from './check-report.ts'
import { type CommandOptions, run } from './command.ts'

const reportFile = '.local/end-to-end.json'

const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]

/**
 * Runs the tests of a project against the deployment that the environment variables name.
 *
 * @param excused the tests that must fail on this endpoint.
 * @throws Error when another test fails, or an excused one does not.
 */
export const testDeployment = async (
  project: 'end-to-end' | 'browser',
  excused: readonly string[],
  options: CommandOptions,
): Promise<void> => {
  await rm(reportFile, { force: true })
  const vitest = run(join('node_modules', '.bin', 'vitest'), ['run', '--project', project, ...reporters], {
    ...options,
    environment: {
      ...options.environment,
      NODE_OPTIONS: `--import ${pathToFileURL(resolve('test/harness/deployed/resolve-localhost.ts'))}`,
    },
    shown: true,
  })
  // The command also fails when only excused tests fail, so the report decides.
  const failure = await vitest.then(
    () => undefined,
    (error: unknown) => error,
  )
  const report = await readFile(reportFile, 'utf8').catch(() => {
    throw failure
  })
  const wrong = checkReport(JSON.parse(report), excused)
  if (wrong.length > 0) throw new Error(`The ${project} suite has unexpected results.\n${wrong.join('\n')}`)
  if (excused.length === 0 && failure) throw failure
}
