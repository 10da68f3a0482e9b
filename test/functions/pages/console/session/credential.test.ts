import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isFormLink, readCredential } from '#functions/pages/console/session/credential.ts'
import { newApiKeyText } from '#shared/access/credentials/api-key.ts'
import { newLinkCode } from '#shared/access/credentials/link-code.ts'

const code = newLinkCode(randomBytes)
const key = newApiKeyText(randomBytes)

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

it('tells a customer’s form link from a console link', () => {
  expect(isFormLink(`https://api.example.com/live/form#${code}`)).toBe(true)
  expect(isFormLink(`https://api.example.com/live/console#${code}`)).toBe(false)
})
