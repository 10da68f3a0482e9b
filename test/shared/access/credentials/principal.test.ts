import { describe, expect, it } from 'vitest'
import { actorOf, callerOf, principalSchema } from '#shared/access/credentials/principal.ts'
import { buildPrincipal, buildSession } from '#test/support/builders.ts'

describe('the context of the authorizer', () => {
  it.each([
    ['of a key', buildPrincipal()],
    ['of a key that expires', buildPrincipal({ expires_at: '2026-10-05T08:00:00.000Z' })],
    ['of a session', buildSession()],
  ])('%s is read', (_, principal) => {
    expect(principalSchema().parse({ ...principal, principalId: 'added by the gateway' })).toEqual(principal)
  })

  it.each([
    ['nothing', {}],
    ['of an unknown kind', { ...buildPrincipal(), credential: 'root' }],
    ['of an unknown scope', { ...buildPrincipal(), scope: 'admin' }],
    ["without a store's id", { ...buildPrincipal(), store_id: undefined }],
    ['of a store that is no id', { ...buildPrincipal(), store_id: 'STORE#1' }],
    ['of a session without an address', { ...buildSession(), customer_email: '' }],
    ['of a session without an end', { ...buildSession(), expires_at: undefined }],
  ])('that is %s is refused', (_, context) => {
    expect(principalSchema().safeParse(context).success).toBe(false)
  })
})

it('is called by its scope, and a session by what it is', () => {
  expect(callerOf(buildPrincipal({ scope: 'read-only' }))).toBe('read-only')
  expect(callerOf(buildSession())).toBe('session')
})

it('is named in a history by its key, never by an e-mail', () => {
  const session = buildSession()

  expect(actorOf(session)).toEqual({ type: 'customer_session', id: session.key_id })
  expect(actorOf(buildPrincipal({ key_id: session.key_id }))).toEqual({ type: 'api_key', id: session.key_id })
})
