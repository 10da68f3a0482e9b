import * as z from 'zod/mini'

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/**
 * Lists the unexpected results of a run, from Vitest's JSON report: a failed test that is not excused, an excused test
 * that did not fail, a file that did not run.
 */
export const checkReport = (report: unknown, excused: readonly string[]): string[] => {
  const files = reportSchema.parse(report).testResults
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const namesOf = (status: string) => tests.filter((test) => test.status === status).map(({ fullName }) => fullName)
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = namesOf('failed')
  return [
    ...(tests.length === 0 ? ['No test ran.'] : []),
    ...broken.map(({ name }) => `Did not run: ${name}`),
    ...failed.filter((name) => !excused.includes(name)).map((name) => `Failed: ${name}`),
    ...excused.filter((name) => !failed.includes(name)).map((name) => `Excused, but did not fail: ${name}`),
  ]
}
