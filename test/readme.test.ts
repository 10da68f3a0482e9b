import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** The cells of the table that begins with this header, however its columns are padded or quoted. */
const tableIn = (text: string, header: RegExp): string[] => {
  const lines = text.split('\n').map((line) => line.replace(/^ \* /, '').replaceAll('`', '').replaceAll(/\s+/g, ' '))
  const start = lines.findIndex((line) => header.test(line))
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'))
  return lines.slice(start + 2, end).map((line) => line.replaceAll(/ ?\| ?/g, '|'))
}

describe('The README', () => {
  it('shows the access patterns as the keys of the table have them', () => {
    const header = /^\| Question \| Read \|$/
    const shown = tableIn(read('README.md'), header)
    expect(shown.length).toBeGreaterThan(5)
    expect(shown).toEqual(tableIn(read('shared/table/keys.ts'), header))
  })

  it('names no npm script that does not exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = [...read('README.md').matchAll(/npm run (?:-s )?([a-z:-]+)/g)].map(([, name]) => name)
    expect(named.filter((name) => name === undefined || !(name in scripts))).toEqual([])
  })
})
