import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Locked = { readonly integrity?: string; readonly resolved?: string; readonly inBundle?: boolean }

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Locked>
}

/** All but the project itself; a bundled package comes inside of another, whose integrity covers it. */
const packages = Object.entries(lock.packages).filter(([path, { inBundle }]) => path !== '' && !inBundle)

it('every package, of whichever platform, is installed only as it was when it was locked', () => {
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

it('no package is bound to one registry', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
