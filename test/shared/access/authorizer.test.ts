import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createAuthorizer } from '#shared/access/authorizer.ts'
import { newApiKeyText } from '#shared/access/credentials/api-key.ts'
import type { ApiKeyLookUp } from '#shared/access/credentials/api-key-schema.ts'
import { digestOf } from '#shared/access/credentials/token-text.ts'
import { liveKeyOf, type StoreRecord } from '#shared/stores/record.ts'
import { buildSession, buildStoreId } from '#test/support/builders.ts'
import { createClock } from '#test/support/clock.ts'
import { loggedLines } from '#test/support/log-lines.ts'

/** A store with one key; `reads` and `marked` record the calls to the table. */
const setUp = ({ expires_at = null as string | null, live = true } = {}) => {
  const key = newApiKeyText(randomBytes)
  const lookUp: ApiKeyLookUp = { store_id: buildStoreId(), key_id: randomUUID(), scope: 'full', expires_at }
  const session = buildSession({ store_id: lookUp.store_id, key_id: lookUp.key_id })
  const store: StoreRecord = {
    id: lookUp.store_id,
    name: 'Card Castle',
    tier: 'pro',
    suspended: false,
    created_at: '2026-01-01T00:00:00.000Z',
    currency: 'USD',
    live_webhooks: new Set(),
    live_keys: live ? new Set([Uint8Array.from(liveKeyOf(lookUp.key_id))]) : new Set(),
    max: 310,
    session_max: 150,
    minute: 0,
    n: 0,
    sn: 0,
  }
  const reads: string[] = []
  const marked: string[] = []
  const faults = { marking: false }
  const authorize = createAuthorizer({
    readSession: async (token) => (token === 'good.session.token' ? session : undefined),
    findApiKey: async (digest) => {
      reads.push('key')
      return digest === digestOf(key) ? lookUp : undefined
    },
    findLink: async () => undefined,
    findStore: async () => {
      reads.push('store')
      return store
    },
    markUsed: async (_, keyId) => {
      if (faults.marking) throw new Error('throttled')
      marked.push(keyId)
    },
    now: createClock().now,
  })
  return { authorize, key, lookUp, session, reads, marked, faults }
}

describe('a key', () => {
  it('that lives belongs to its store, with its scope', async () => {
    const { authorize, key, lookUp, marked } = setUp()

    expect(await authorize(key)).toEqual({
      credential: 'key',
      store_id: lookUp.store_id,
      key_id: lookUp.key_id,
      scope: 'full',
    })
    expect(marked).toEqual([lookUp.key_id])
  })

  it('that expires later says when', async () => {
    const { authorize, key } = setUp({ expires_at: '2026-10-05T08:00:00.001Z' })

    expect(await authorize(key)).toMatchObject({ expires_at: '2026-10-05T08:00:00.001Z' })
  })

  it('works though its last use cannot be noted', async () => {
    const { authorize, key, faults } = setUp()
    faults.marking = true

    expect(await authorize(key)).toBeDefined()
    expect(loggedLines()).toMatchObject([{ level: 'warn' }])
  })

  it.each([
    ['is unknown', {}, newApiKeyText(randomBytes)],
    ['has expired this very moment', { expires_at: '2026-10-05T08:00:00.000Z' }, undefined],
    ["is not among its store's live keys", { live: false }, undefined],
  ])('that %s is refused and is not marked as used', async (_, options, token) => {
    const { authorize, key, marked } = setUp(options)

    expect(await authorize(token ?? key)).toBeUndefined()
    expect(marked).toEqual([])
  })

  it.each(['', 'sik_', `sik_${'0'.repeat(38)}`, `sik_${'a'.repeat(39)}`])(
    'that is malformed or mistyped costs no read: "%s"',
    async (token) => {
      const { authorize, reads } = setUp()

      expect(await authorize(token)).toBeUndefined()
      expect(reads).toEqual([])
    },
  )
})

describe('a session', () => {
  it('belongs to its customer while the key that minted it lives', async () => {
    const { authorize, session, marked } = setUp()

    expect(await authorize('good.session.token')).toEqual(session)
    expect(marked).toEqual([])
  })

  it('outlives the expiry of that key', async () => {
    const { authorize, session } = setUp({ expires_at: '2026-01-01T00:00:00.000Z' })

    expect(await authorize('good.session.token')).toEqual(session)
  })

  it('ends with that key', async () => {
    const { authorize } = setUp({ live: false })

    expect(await authorize('good.session.token')).toBeUndefined()
  })

  it('that is not valid is refused, without a read', async () => {
    const { authorize, reads } = setUp()

    expect(await authorize('bad.session.token')).toBeUndefined()
    expect(reads).toEqual([])
  })
})
