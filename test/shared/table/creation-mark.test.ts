import { expect, it } from 'vitest'
import { compareMarks } from '#shared/table/creation-mark.ts'

const existing = { request_id: 'request-1', fingerprint: 'body-1' }

it.each([
  ['the same request, whose first answer was lost', { request_id: 'request-1', fingerprint: 'body-1' }, 'own'],
  ['a repetition by the caller', { request_id: 'request-2', fingerprint: 'body-1' }, 'repeated'],
  ['another request under the same key', { request_id: 'request-2', fingerprint: 'body-2' }, 'other'],
] as const)('an existing item meets %s', (_, ours, kind) => {
  expect(compareMarks(existing, ours)).toBe(kind)
})
