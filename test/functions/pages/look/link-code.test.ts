import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { codeOf } from '#functions/pages/look/link-code.ts'
import { newLinkCode } from '#shared/access/credentials/link-code.ts'

const code = newLinkCode(randomBytes)

it.each(['%20', '.', ')', '/', '&utm_source=mail', '…'])('a code is read although %s was pasted with it', (end) => {
  expect([codeOf(`#${code}${end}`), codeOf(`<${code}${end}`)]).toEqual([code, code])
})

it.each(['', code.slice(0, -1), `${code}a`, code.slice(1), code.replace('sil_', 'sik_')])('%s is no code', (text) => {
  expect(codeOf(text)).toBeUndefined()
})
