import { expect, it } from 'vitest'
import { readCredential } from '#functions/pages/console/session/credential.ts'

const code = `sil_${'a1B2'.repeat(9)}xy`
const key = `sik_${'a1B2'.repeat(9)}xy`

it.each([
  [`https://api.example.com/live/console#${code}`, { kind: 'code', code }],
  [`  ${code}\n`, { kind: 'code', code }],
  [key, { kind: 'key', key }],
  [` ${key} `, { kind: 'key', key }],
  ['', undefined],
  ['https://api.example.com/live/console', undefined],
  [`${key}0`, undefined],
  ['sik_short', undefined],
])('%j is read as %o', (pasted, credential) => {
  expect(readCredential(pasted)).toEqual(credential)
})
