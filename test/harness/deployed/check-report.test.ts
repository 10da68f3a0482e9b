import { describe, expect, it } from 'vitest'
import { checkReport } from './check-report.ts'

const file = (status: string, tests: Readonly<Record<string, string>>) => ({
  name: 'some.test.ts',
  status,
  assertionResults: Object.entries(tests).map(([fullName, result]) => ({ fullName, status: result })),
})
const check = (files: readonly ReturnType<typeof file>[], excused: readonly string[] = []) =>
  checkReport({ testResults: files }, excused)

describe('a run of the end-to-end suite', () => {
  it('is accepted when every test passed', () => {
    expect(check([file('passed', { one: 'passed', two: 'passed' })])).toEqual([])
  })

  it('is accepted when only excused tests failed', () => {
    expect(check([file('failed', { one: 'passed', two: 'failed' })], ['two'])).toEqual([])
  })

  it('is refused for a failed test that is not excused', () => {
    expect(check([file('failed', { one: 'failed', two: 'failed' })], ['two'])).toEqual(['Failed: one'])
  })

  it.each(['passed', 'skipped'])('is refused for an excused test that %s, so that the list stays current', (status) => {
    expect(check([file('passed', { two: status })], ['two'])).toEqual(['Excused, but did not fail: two'])
  })

  it('is refused for a file that did not run', () => {
    expect(check([file('passed', { one: 'passed' }), file('failed', {})])).toEqual(['Did not run: some.test.ts'])
  })

  it('is refused when no test ran', () => {
    expect(check([])).toEqual(['No test ran.'])
  })
})
