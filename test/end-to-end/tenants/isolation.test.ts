import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isolationLines } from '#test/end-to-end/support/isolation-lines.ts'
import { callerWith, createWorld, type Ids, type RawAnswer, type World } from '#test/end-to-end/support/world.ts'
import { callers, routeList } from '#test/support/route-list.ts'

const { API_KEY = '', OTHER_API_KEY = '' } = process.env
type ListedRoute = (typeof routeList)[number]

const credentials = [...callers, 'none' as const]

let own: World
let other: World
beforeAll(async () => {
  own = await createWorld(OTHER_API_KEY)
  other = await createWorld(API_KEY)
})
afterAll(async () => {
  await own?.remove()
  await other?.remove()
})

/** Headers that differ from one request to the next. */
const varying = /^(x-request-id|date|ratelimit|connection|keep-alive|via|x-cache|x-amz.*)$/

/** An answer without varying headers, its request id replaced, so that two can be compared. */
const bytesOf = ({ status, headers, text }: RawAnswer) => {
  const requestId = headers.get('x-request-id')
  const kept = [...headers].filter(([name]) => !varying.test(name))
  return { status, headers: kept, text: requestId === null ? text : text.replaceAll(requestId, '<request>') }
}

const codeOf = ({ status, text }: RawAnswer): string => `${status} ${text === '' ? '' : JSON.parse(text).code}`

type Owner = 'own' | 'other' | 'random'

const combine = (count: number): Owner[][] =>
  count === 0
    ? [[]]
    : combine(count - 1).flatMap((rest) => (['own', 'other', 'random'] as const).map((owner) => [...rest, owner]))

const namesIn = ({ path }: ListedRoute) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof Ids)

const askerOf = (route: ListedRoute, credential: (typeof credentials)[number]) => {
  const line = isolationLines[route.id]
  return async (owners: readonly Owner[], spent: Partial<Ids> = {}) => {
    const call = callerWith(credential === 'none' ? undefined : await own.tokenOf(credential))
    const idOf = (name: keyof Ids, owner: Owner | undefined) => {
      if (owner === 'random') return randomUUID()
      return owner === 'other' ? other.ids[name] : (spent[name] ?? own.ids[name])
    }
    const values = namesIn(route).map((name, index) => [name, idOf(name, owners[index])] as const)
    const path = values.reduce((filled, [name, value]) => filled.replace(`{${name}}`, value), String(route.path))
    return call(route.method, path, line.body?.(own))
  }
}

/** Each set with ids of the other store, and beside it the same set with random ids instead of those. */
const foreignPairs = (route: ListedRoute) =>
  combine(namesIn(route).length)
    .filter((owners) => owners.includes('other'))
    .map((owners) => ({ owners, none: owners.map((owner) => (owner === 'other' ? 'random' : owner)) }))

it('has a line for every route of the API and no other', () => {
  expect(Object.keys(isolationLines).sort()).toEqual(routeList.map(({ id }) => id).sort())
})

describe.each(routeList.filter((route) => namesIn(route).length > 0))('$id', (route) => {
  it.each(credentials)(
    "answers for another store's ids as for unknown ids, with each credential: %s",
    async (credential) => {
      const ask = askerOf(route, credential)
      const isGranted = credential !== 'none' && route.callers.includes(credential)
      const refusal = credential === 'none' ? '401 UNAUTHENTICATED' : '403 INSUFFICIENT_SCOPE'
      for (const { owners, none } of foreignPairs(route)) {
        const answer = await ask(owners)
        expect(bytesOf(answer), owners.join()).toEqual(bytesOf(await ask(none)))
        expect(codeOf(answer), owners.join()).toBe(isGranted ? '404 NOT_FOUND' : refusal)
      }
    },
  )
})

describe.each(routeList)('$id', (route) => {
  const line = isolationLines[route.id]

  it.each(credentials)('answers for the own ids by what the credential may: %s', async (credential) => {
    const isGranted = credential !== 'none' && route.callers.includes(credential)
    const spent = isGranted ? await line.spends?.(own) : undefined
    const answer = await askerOf(route, credential)(
      namesIn(route).map(() => 'own'),
      spent,
    )
    if (isGranted) expect(line.succeeds, answer.text).toContain(answer.status)
    else expect(codeOf(answer)).toBe(credential === 'none' ? '401 UNAUTHENTICATED' : '403 INSUFFICIENT_SCOPE')
    for (const secret of [other.storeId, other.email, ...Object.values(other.ids)]) {
      expect(answer.text).not.toContain(secret)
    }
  })
})

describe('elsewhere than in the path', () => {
  it("an item of the other store's submission is none", async () => {
    const quote = (id: string) => {
      const body = { action: 'quote', items: [{ id, quoted_price_cents: 1 }] }
      return own.owner('POST', `/api/v1/submissions/${own.ids.submission_id}/transitions`, body)
    }
    const foreign = await quote(other.itemId)
    expect(bytesOf(foreign)).toEqual(bytesOf(await quote(randomUUID())))
    expect(foreign.status).toBeGreaterThanOrEqual(400)
  })

  it('a cursor of one store is refused in another, in every list', async () => {
    // A second webhook, so that its list has a cursor.
    await own.makeWebhook()
    for (const [id, list] of Object.entries(other.lists)) {
      const cursor = await own.cursorOf(own.lists[id as keyof typeof own.lists])
      expect(cursor, id).toEqual(expect.any(String))
      expect(codeOf(await other.owner('GET', `/api/v1${list}?limit=1&cursor=${cursor}`)), id).toBe('400 INVALID_CURSOR')
    }
  })

  it("a filter by the other store's customer finds nothing", async () => {
    const query = new URLSearchParams({ customer_email: other.email })
    expect(JSON.parse((await own.owner('GET', `/api/v1/submissions?${query}`)).text)).toMatchObject({ data: [] })
  })
})

describe('after all that the other store', () => {
  it('has everything as it was, and its keys live', async () => {
    const { submission_id, webhook_id, delivery_id } = other.ids
    const read = async (path: string) => JSON.parse((await other.owner('GET', `/api/v1${path}`)).text)
    expect(await read(`/submissions/${submission_id}`)).toMatchObject({ status: 'quoted', store_id: other.storeId })
    expect((await read(`/submissions/${submission_id}/history`)).data).toHaveLength(2)
    expect(await read(`/webhooks/${webhook_id}`)).toMatchObject({ description: null, status: 'enabled' })
    expect(await read(`/webhooks/${webhook_id}/deliveries/${delivery_id}`)).toMatchObject({ round: 1 })
    for (const key of [other.tokens.full, other.tokens['read-only']]) {
      expect((await callerWith(key)('GET', '/api/v1/store')).status).toBe(200)
    }
  })
})
