import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { badInputClasses } from './classes.ts'

it('every class of bad input is there once', () => {
  expect(badInputClasses.map(({ number }) => number)).toEqual(Array.from({ length: 62 }, (_, index) => index + 1))
})

it.each(badInputClasses)('B$number, $promise: it has a test, or a reason for none', (row) => {
  if ('doesNotApply' in row) {
    expect(row.doesNotApply).toMatch(/^[A-Z].*\.$/)
    return
  }
  expect(row.provenBy.length).toBeGreaterThan(0)
  for (const [file, ...titles] of row.provenBy) {
    const tests = readFileSync(file, 'utf8')
    expect(titles.length).toBeGreaterThan(0)
    for (const title of titles) expect(tests, `${file} has no test “${title}”`).toContain(title)
  }
})
