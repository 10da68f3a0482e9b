import { expect, it } from 'vitest'
import { compareRequestMarks } from '#shared/table/request-mark.ts'

const existing = { request_id: 'request-1', fingerprint: 'body-1' }

it.each([
  ['the same request, whose first answer was lost', { request_id: 'request-1', fingerprint: 'body-1' }, 'own'],
  ['a repetition by the caller', { request_id: 'request-2', fingerprint: 'body-1' }, 'repeated'],
] as const)('an existing item meets %s', (_, ours, kind) => {
  expect(compareRequestMarks(existing, ours)).toBe(kind)
})

it('another request under the same key is refused', () => {
  const ours = { request_id: 'request-2', fingerprint: 'body-2' }

  expect(() => compareRequestMarks(existing, ours)).toThrow(expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }))
})
