import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mutations } from './mutations.ts'

it.each(mutations)('$name has one place in its file', ({ file, original }) => {
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

  expect(source.split(original)).toHaveLength(2)
})
