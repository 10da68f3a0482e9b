import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Caller as ApiCaller } from '#shared/access/credentials/principal.ts'
import { baseUrl, submissionFields } from './client.ts'
import type { Page, Submission, Webhook } from './shapes.ts'

/** An unparsed answer, so that two can be compared byte for byte. */
export type RawAnswer = { readonly status: number; readonly headers: Headers; readonly text: string }

export type Caller = (method: string, path: string, body?: unknown) => Promise<RawAnswer>

/** Calls the API with a token or, without one, with no credential. */
export const callerWith =
  (token?: string): Caller =>
  async (method, path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

const read = async <Body>(status: number, answer: Promise<RawAnswer>): Promise<Body> => {
  const { status: given, text } = await answer
  if (given !== status) throw new Error(`Expected ${status}, got ${given}: ${text}`)
  return JSON.parse(text)
}

/** The names are those of the parameters in the paths. */
export type Ids = {
  readonly submission_id: string
  readonly webhook_id: string
  readonly delivery_id: string
  readonly key_id: string
}

type NewKey = { readonly id: string; readonly key: string }
type Scope = 'full' | 'read-only' | 'webhook-only'

/** The lists of the API, which give cursors. */
const listsOf = ({ submission_id, webhook_id }: Omit<Ids, 'key_id'>) => ({
  'submissions.list': '/submissions',
  'submissions.history': `/submissions/${submission_id}/history`,
  'webhooks.list': '/webhooks',
  'deliveries.list': `/webhooks/${webhook_id}/deliveries`,
  'api-keys.list': '/api-keys',
})

/** The host of this file's webhooks, by which `remove` finds them. */
const host = 'isolation.example'
export const webhookFields = () => ({ url: `https://${randomUUID()}.${host}/hook`, events: ['submission.completed'] })

const makeWebhook = async (call: Caller): Promise<string> => {
  const create = () => read<{ id: string }>(201, call('POST', '/api/v1/webhooks', webhookFields()))
  // Another test may have used up the store's 10. That test deletes one and expects room, so do not take it at once.
  return (await vi.waitFor(create, { timeout: 30_000, interval: 3_000 })).id
}

/** One object of each kind that a store can have, with their ids and a token of each kind. */
export const createWorld = async (apiKey: string) => {
  const owner = callerWith(apiKey)
  const ask = <Body>(status: number, method: string, path: string, body?: unknown) =>
    read<Body>(status, owner(method, `/api/v1${path}`, body))
  const email = `isolated.${randomUUID()}@example.com`
  const createKey = (scope: Scope = 'full') => ask<NewKey>(201, 'POST', '/api-keys', { name: 'Isolation', scope })

  const { id: storeId } = await ask<{ id: string }>(200, 'GET', '/store')
  const keys = { full: await createKey(), 'read-only': await createKey('read-only') }
  const verifying = await createKey('webhook-only')
  const { token } = await ask<{ token: string }>(201, 'POST', '/customer-sessions', { customer_email: email })
  const formLink = await ask<{ code: string }>(201, 'POST', '/form-links', { customer_email: email })
  const consoleCode = async (role: 'reviewer' | 'owner') => {
    const { code } = await ask<{ code: string }>(201, 'POST', '/console-links', { email: 'sam@example.com', role })
    return code
  }
  const consoleToken = async (role: 'reviewer' | 'owner') => {
    const opened = callerWith(await consoleCode(role))('POST', '/api/v1/console-sessions')
    return (await read<{ token: string }>(201, opened)).token
  }
  const tokens: Readonly<Record<Exclude<ApiCaller, 'console-link'>, string>> = {
    full: keys.full.key,
    'read-only': keys['read-only'].key,
    'webhook-only': verifying.key,
    session: token,
    reviewer: await consoleToken('reviewer'),
    owner: await consoleToken('owner'),
    'form-link': formLink.code,
  }

  const fields = submissionFields({ customer_email: email })
  await ask(201, 'POST', '/submissions', fields)
  const submission = await ask<Submission>(201, 'POST', '/submissions', fields)
  const [item] = submission.items
  const submission_id = submission.id
  const items = submission.items.map(({ id }) => ({ id, quoted_price_cents: 5 }))
  await ask(200, 'POST', `/submissions/${submission_id}/transitions`, { action: 'quote', items })
  const webhook_id = await makeWebhook(owner)
  await ask(202, 'POST', `/webhooks/${webhook_id}/test`)
  const { id: delivery_id } = await ask<{ id: string }>(202, 'POST', `/webhooks/${webhook_id}/test`)

  /** The cursor behind the first entry of a list; null when there is no second entry. */
  const cursorOf = async (list: string) => {
    const { next_cursor } = await ask<Page<unknown>>(200, 'GET', `${list}?limit=1`)
    return next_cursor
  }

  const ids: Ids = { submission_id, webhook_id, delivery_id, key_id: keys['read-only'].id }
  return {
    storeId,
    email,
    ids,
    itemId: item?.id ?? '',
    lists: listsOf(ids),
    cursorOf,
    tokens,
    /** A console link's code works once, so there is a new one each time. */
    tokenOf: async (caller: ApiCaller) => (caller === 'console-link' ? consoleCode('owner') : tokens[caller]),
    owner,
    createKey,
    makeWebhook: () => makeWebhook(owner),
    /** Deletes the keys and webhooks, whose number per store is limited. */
    remove: async () => {
      const webhooks = await ask<Page<Webhook>>(200, 'GET', '/webhooks?limit=100')
      for (const { id, url } of webhooks.data) if (url.includes(host)) await owner('DELETE', `/api/v1/webhooks/${id}`)
      const apiKeys = await ask<Page<{ id: string; name: string }>>(200, 'GET', '/api-keys?limit=100')
      for (const { id, name } of apiKeys.data) if (name === 'Isolation') await owner('DELETE', `/api/v1/api-keys/${id}`)
    },
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>
