import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { createGate } from '#shared/access/gate.ts'
import { minuteEndsAt, minuteOf } from '#shared/access/minute.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { storeKey } from '#shared/table/keys.ts'
import { loggedLines } from '#test/support/log-lines.ts'
import { createTestService } from '#test/support/service/service.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const service = await createTestService()
const { table, now } = service
const gate = (principal: Principal) => service.gate(principal, 'request-1')

const setStore = (store: StoreId, attributes: Record<string, unknown>) =>
  table.elsewhere.client.send(
    new UpdateCommand({
      TableName: table.tableName,
      Key: storeKey(store),
      UpdateExpression: `SET ${Object.keys(attributes).map((name) => `#${name} = :${name}`)}`,
      ExpressionAttributeNames: Object.fromEntries(Object.keys(attributes).map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(Object.entries(attributes).map(([name, v]) => [`:${name}`, v])),
    }),
  )

const countsOf = async (store: StoreId) => {
  const { minute, n, sn } = (await service.stores.find(store))!
  return { minute, n, sn }
}

/** A Pro store whose counter is `minutes` away from the present minute, by default in it. */
const createTenant = async (counts: { n?: number; sn?: number; minutes?: number } = {}) => {
  const tenant = await service.createTenant({ tier: 'pro' })
  const minute = minuteOf(tenant.store, now())
  const { n = 0, sn = 0, minutes = 0 } = counts
  await setStore(tenant.store, { minute: minute + minutes, n, sn })
  table.takeCalls()
  return { ...tenant, minute, resetSeconds: Math.ceil((minuteEndsAt(tenant.store, minute) - now()) / 1000) }
}

const codeOf = async (principal: Principal, ask = service.gate) => (await ask(principal, 'request-1')).refusal?.code

describe('a request', () => {
  it('is counted with one call', async () => {
    const { store, principal, minute, resetSeconds } = await createTenant()

    expect(await gate(principal)).toEqual({
      rateLimit: { policy: 'tier', limit: 300, remaining: 299, resetSeconds },
    })
    expect(table.takeCalls()).toEqual(['UpdateItem'])
    expect(await countsOf(store)).toEqual({ minute, n: 1, sn: 0 })
  })

  it('costs a second call when the minute turns, and begins the count anew', async () => {
    const { store, principal, minute } = await createTenant({ n: 310, sn: 150, minutes: -1 })

    expect((await gate(principal)).rateLimit).toMatchObject({ remaining: 299 })
    expect(table.takeCalls()).toEqual(['UpdateItem', 'UpdateItem'])
    expect(await countsOf(store)).toEqual({ minute, n: 1, sn: 0 })
  })

  it('that loses the race for the turn of the minute counts in the new one', async () => {
    const { store, principal, minute } = await createTenant({ n: 200, minutes: -3 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => gate(principal)))

    expect(answers.filter(({ refusal }) => refusal)).toEqual([])
    expect(await countsOf(store)).toEqual({ minute, n: 20, sn: 0 })
  })

  it('of a clock that is a little behind counts in the minute that has begun', async () => {
    const { store, principal, minute } = await createTenant({ n: 5, minutes: 1 })

    expect(await codeOf(principal)).toBeUndefined()
    expect(await countsOf(store)).toEqual({ minute: minute + 1, n: 6, sn: 0 })
  })

  it('takes the last place of the minute, with nothing remaining of the limit', async () => {
    const { principal } = await createTenant({ n: 309 })

    expect(await gate(principal)).toMatchObject({ rateLimit: { limit: 300, remaining: 0 } })
  })

  it('may be counted twice when its answer was lost, and no more', async () => {
    const { store, principal } = await createTenant()
    table.loseAnswer('UpdateItem')

    expect(await codeOf(principal)).toBeUndefined()
    expect((await countsOf(store)).n).toBe(2)
  })

  it('is admitted when the answer to the turn of the minute was lost', async () => {
    const { store, principal, minute } = await createTenant({ minutes: -1 })
    table.loseAnswer('UpdateItem')

    expect(await codeOf(principal)).toBeUndefined()
    expect((await countsOf(store)).minute).toBe(minute)
  })
})

describe('a full minute', () => {
  it('answers 429 and says when to come again: after the end of the minute, on the slower clock too', async () => {
    const { store, principal, minute, resetSeconds } = await createTenant({ n: 310 })
    const { refusal, rateLimit } = await gate(principal)

    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: resetSeconds + 2 })
    expect(rateLimit).toMatchObject({ limit: 300, remaining: 0, resetSeconds })
    expect(await countsOf(store)).toEqual({ minute, n: 310, sn: 0 })
  })

  it('takes requests again after the time that it named', async () => {
    const tenant = await createTenant({ n: 310 })
    const later = createGate({ ...table, now: () => now() + (tenant.resetSeconds + 2) * 1000 })

    expect(await codeOf(tenant.principal, later)).toBeUndefined()
  })

  it('admits exactly as many as have room, however many ask at once', async () => {
    const { principal } = await createTenant({ n: 300 })
    const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(principal)))

    expect(codes.filter((code) => code === undefined)).toHaveLength(10)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(20)
  })
})

describe('sessions', () => {
  it('use their own half of the minute', async () => {
    const tenant = await createTenant({ n: 20, sn: 10 })

    expect(await codeOf(tenant.session())).toBeUndefined()
    expect(await countsOf(tenant.store)).toMatchObject({ n: 21, sn: 11 })
  })

  it('together cannot shut out the store, and see that their half is used up', async () => {
    const tenant = await createTenant({ n: 150, sn: 150 })
    const { refusal, rateLimit } = await gate(tenant.session('one@example.com'))

    expect(refusal?.code).toBe('RATE_LIMITED')
    expect(rateLimit).toMatchObject({ policy: 'sessions', limit: 150, remaining: 0 })
    expect(await codeOf(tenant.principal)).toBeUndefined()
  })

  it('are counted in the new minute that one of them turns', async () => {
    const tenant = await createTenant({ n: 300, sn: 150, minutes: -1 })

    expect(await codeOf(tenant.session())).toBeUndefined()
    expect(await countsOf(tenant.store)).toMatchObject({ n: 1, sn: 1 })
  })

  it('are refused as every caller when the whole minute is full', async () => {
    const tenant = await createTenant({ n: 310, sn: 3 })

    expect(await codeOf(tenant.session())).toBe('RATE_LIMITED')
  })
})

describe('a customer', () => {
  it('sees its own count of 20 a minute, for one call more', async () => {
    const tenant = await createTenant()
    const { rateLimit } = await gate(tenant.session())

    expect(table.takeCalls()).toEqual(['UpdateItem', 'UpdateItem'])
    expect(rateLimit).toEqual({ policy: 'customer', limit: 20, remaining: 19, resetSeconds: tenant.resetSeconds })
  })

  it('has exactly 20 over all its sessions, however many ask at once, and shuts out no other', async () => {
    const tenant = await createTenant()
    const addresses = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0 ? 'ann@example.com' : 'Ann@Example.COM',
    )
    const answers = await Promise.all(addresses.map((address) => gate(tenant.session(address))))
    const refused = answers.filter(({ refusal }) => refusal)

    expect(refused).toHaveLength(10)
    expect(refused[0]).toMatchObject({
      refusal: { code: 'RATE_LIMITED', retryAfterSeconds: tenant.resetSeconds + 2 },
      rateLimit: { policy: 'customer', limit: 20, remaining: 0, resetSeconds: tenant.resetSeconds },
    })
    expect(await codeOf(tenant.session('bob@example.com'))).toBeUndefined()
    expect(await codeOf((await createTenant()).session())).toBeUndefined()
    expect(await countsOf(tenant.store)).toMatchObject({ n: 21, sn: 21 })
  })

  it('is let in again after the time that the refusal named', async () => {
    const tenant = await createTenant()
    for (let request = 0; request < 20; request += 1) await gate(tenant.session())
    const later = createGate({ ...table, now: () => now() + (tenant.resetSeconds + 2) * 1000 })

    expect(await codeOf(tenant.session())).toBe('RATE_LIMITED')
    expect(await codeOf(tenant.session(), later)).toBeUndefined()
  })

  it('loses one of them when the answer of its count was lost, and is admitted', async () => {
    const tenant = await createTenant()
    table.loseAnswer('UpdateItem')

    expect(await gate(tenant.session())).toMatchObject({ rateLimit: { policy: 'customer', remaining: 18 } })
    expect(await countsOf(tenant.store)).toMatchObject({ n: 1, sn: 1 })
  })

  it('leaves no address in the table, and its count is deleted an hour later', async () => {
    const tenant = await createTenant()
    await gate(tenant.session('secret@example.com'))
    const { Items = [] } = await table.elsewhere.client.send(new ScanCommand({ TableName: table.tableName }))
    const [count] = Items.filter(({ pk }) => String(pk).startsWith(`CUSTOMER#${tenant.store}`))

    expect(JSON.stringify(count)).not.toContain('secret')
    expect(count?.ttl).toBe(Math.ceil(minuteEndsAt(tenant.store, tenant.minute) / 1000) + 3600)
  })
})

describe('a wrong clock', () => {
  const minutes = 60_000

  it.each([
    ['ten minutes ahead', 10 * minutes],
    ['ten minutes behind', -10 * minutes],
  ])('%s locks no caller out', async (_, offMs) => {
    const { principal } = await createTenant()
    const wrong = createGate({ ...table, now: () => now() + offMs })
    const codes: unknown[] = []
    for (let request = 0; request < 20; request += 1) {
      codes.push(await codeOf(principal, request % 2 === 0 ? wrong : service.gate))
    }

    expect(codes.filter(Boolean)).toEqual([])
  })

  it('that made the minute run ahead is put right, with the counts as they were', async () => {
    const { store, principal, minute } = await createTenant({ n: 40, sn: 4, minutes: 10 })

    expect(await codeOf(principal)).toBeUndefined()
    expect(await countsOf(store)).toEqual({ minute, n: 41, sn: 4 })
    expect(table.takeCalls().filter((call) => call === 'UpdateItem')).toHaveLength(2)
  })

  it('that interferes at every call refuses no request while there is room', async () => {
    const { store, principal, minute } = await createTenant({ n: 40 })
    for (let call = 1; call <= 5; call += 1) {
      table.interleave('UpdateItem', () => setStore(store, { minute: minute + (call % 2 === 0 ? 0 : 10) }))
    }

    expect(await codeOf(principal)).toBeUndefined()
    expect((await countsOf(store)).n).toBe(41)
  })

  it('gives no more room than the minute has left', async () => {
    const { principal } = await createTenant({ n: 310, minutes: 10 })

    expect(await codeOf(principal)).toBe('RATE_LIMITED')
  })
})

describe('what the authorizer saw, perhaps minutes ago, does not count when', () => {
  it('the key was revoked: the next request is 401', async () => {
    const { store, principal } = await createTenant()
    await service.apiKeys.revoke(store, principal.key_id, now())

    expect(await gate(principal)).toEqual({ refusal: expect.objectContaining({ code: 'UNAUTHENTICATED' }) })
  })

  it('the key was revoked in a minute that is full or over', async () => {
    for (const counts of [{ n: 310 }, { minutes: -1 }, { minutes: 10 }]) {
      const { store, principal } = await createTenant(counts)
      await service.apiKeys.revoke(store, principal.key_id, now())

      expect(await codeOf(principal)).toBe('UNAUTHENTICATED')
    }
  })

  it('the key of a session was revoked', async () => {
    const tenant = await createTenant()
    await service.apiKeys.revoke(tenant.store, tenant.principal.key_id, now())

    expect(await codeOf(tenant.session())).toBe('UNAUTHENTICATED')
  })

  it('the key or the session has expired meanwhile: 401 without a call', async () => {
    const { principal, session } = await createTenant()
    const expires_at = new Date(now()).toISOString()
    table.takeCalls()

    expect(await codeOf({ ...principal, expires_at })).toBe('UNAUTHENTICATED')
    expect(await codeOf({ ...session(), expires_at })).toBe('UNAUTHENTICATED')
    expect(table.takeCalls()).toEqual([])
  })

  it('the store is gone', async () => {
    const { principal } = await createTenant()
    const gone = await service.createTenant()

    expect(await codeOf({ ...principal, store_id: gone.store })).toBe('UNAUTHENTICATED')
  })

  it('the store was suspended: 403, and the request counts', async () => {
    const { store, principal } = await createTenant()
    await service.stores.changePlan(store, { suspended: true })

    expect(await gate(principal)).toMatchObject({
      refusal: { code: 'PLAN_REQUIRED' },
      rateLimit: { limit: 60, remaining: 59 },
    })
    expect((await countsOf(store)).n).toBe(1)
    await service.stores.changePlan(store, { suspended: false })
    expect(await codeOf(principal)).toBeUndefined()
  })

  it('the plan was lowered: 403 up to 60 a minute, then 429', async () => {
    const { store, principal } = await createTenant({ n: 60 })
    await service.stores.changePlan(store, { tier: 'starter' })

    const codes = [await codeOf(principal), await codeOf(principal), await codeOf(principal)]
    expect(codes).toEqual(['PLAN_REQUIRED', 'PLAN_REQUIRED', 'RATE_LIMITED'])
  })

  it('the plan was raised: the next request has its room', async () => {
    const { store, principal } = await createTenant({ n: 310 })
    await service.stores.changePlan(store, { tier: 'pro_api_access' })

    expect((await gate(principal)).rateLimit).toMatchObject({ limit: 1200, remaining: 889 })
  })
})

describe('a counter that fails', () => {
  it('by throttling asks the caller to wait 1 second', async () => {
    const { principal } = await createTenant()
    table.refuse('UpdateItem', awsError('ProvisionedThroughputExceededException'))

    expect((await gate(principal)).refusal).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 })
  })

  it.each([
    ['is unavailable', awsError('InternalServerError', { $fault: 'server' })],
    ['is out of reach', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
    ['may not be used', awsError('AccessDeniedException')],
    ['is not there', awsError('ResourceNotFoundException')],
  ])('because it %s is 503, never an open door', async (_, error) => {
    const { principal, store } = await createTenant()
    table.refuse('UpdateItem', error)

    expect((await gate(principal)).refusal).toMatchObject({ code: 'TEMPORARILY_UNAVAILABLE', retryAfterSeconds: 1 })
    expect(loggedLines()).toMatchObject([
      { level: 'error', event: 'gate.failed', request_id: 'request-1', store_id: store },
    ])
    expect(JSON.stringify(loggedLines())).not.toContain('secret')
  })

  it('by holding what is no store is 503', async () => {
    const { store, principal } = await createTenant()
    await setStore(store, { tier: 'platinum' })

    expect(await codeOf(principal)).toBe('TEMPORARILY_UNAVAILABLE')
  })

  it('by being turned again and again, full every time, gives up after five calls with 503', async () => {
    const { store, principal, minute } = await createTenant({ n: 310, minutes: -1 })
    for (let call = 1; call <= 5; call += 1) {
      table.interleave('UpdateItem', () => setStore(store, { minute: minute - 10 - call }))
    }

    expect(await codeOf(principal)).toBe('TEMPORARILY_UNAVAILABLE')
    expect(table.takeCalls()).toHaveLength(5)
  })
})
