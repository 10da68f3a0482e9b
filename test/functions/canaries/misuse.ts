import { randomBytes } from 'node:crypto'
import { newApiKeyText } from '#shared/access/credentials/api-key.ts'
import type { Used } from './use.ts'
import { canary, email, submission } from './words.ts'
import { idempotent, type Sent, type World } from './world.ts'

/** Every mistake of a caller, with canaries in every part of the request that takes text. */
export const misuse = ({ call }: World, { id, webhook, session }: Used) => {
  const word = canary('unknown')
  const send = (path: string, body: unknown, more: Sent = {}) => call('POST', path, { body, ...more })
  const headers = idempotent()
  const queries = [
    `cursor=${word}`,
    `status=${word}`,
    `customer_email=${canary('mail')}`,
    `limit=${word}`,
    `limit=${word}&limit=${word}`,
  ]
  const unknown = [`/submissions/${word}`, `/webhooks/${word}`, `/${word}?${word}`]
  return Promise.all([
    send('/submissions', submission, { headers }),
    send('/submissions', { ...submission, customer_name: 'Bob' }, { headers }),
    send('/submissions', { ...submission, customer_email: `${canary('mail')} at home` }),
    send('/submissions', { ...submission, customer_email: `other-${email}` }, { token: session }),
    send('/submissions', { ...submission, notes: canary('notes').repeat(500) }),
    send('/submissions', { ...submission, customer_name: `${canary('name')}\n` }),
    send('/submissions', { ...submission, card_list: `2 ${canary('card')}\n`.repeat(2_000) }),
    send('/submissions', { ...submission, card_list: { [canary('card')]: [canary('card')] } }),
    send('/submissions', `{"customer_email":"${email}","notes":"${canary('notes')}`),
    send('/submissions', submission, { headers: { 'content-type': canary('unknown') } }),
    send('/submissions', submission, {
      headers: { 'idempotency-key': `${canary('idempotency')} ${'x'.repeat(300)}` },
    }),
    send('/submissions', `"${canary('notes').repeat(40_000)}"`),
    send(`/submissions/${id}/transitions`, { action: word, note: canary('remark') }),
    send(`/submissions/${id}/transitions`, { action: 'quote', items: [{ id: word }], note: canary('remark') }),
    send(`/submissions/${id}/transitions`, { action: 'approve', note: canary('remark') }),
    send(`/submissions/${id}/transitions`, { action: 'reject' }, { headers: { 'if-match': `"${word}"` } }),
    send(`/submissions/${id}/transitions`, { action: 'reject' }, { headers: { 'if-match': '"99"' } }),
    send('/webhooks', {
      url: `https://${canary('userinfo')}:${word}@shop.example/`,
      events: ['submission.received'],
    }),
    send('/webhooks', { url: `ftp://${canary('path')}?${canary('query')}`, events: ['submission.received'] }),
    send('/webhooks', { url: canary('path'), events: [word], description: canary('description').repeat(20) }),
    send(`/webhooks/${webhook}/recover`, { status: word, since: word, cursor: word }),
    send('/api-keys', { name: canary('key-name').repeat(9), scope: word, expires_at: word }),
    send('/customer-sessions', { customer_email: `${canary('mail')}@@example.com` }),
    send('/card-lists/parse', { card_list: `2 ${canary('card')}\n`.repeat(2_000) }),
    ...[...queries.map((query) => `/submissions?${query}`), ...unknown].map((path) => call('GET', path)),
    call('PATCH', `/submissions/${id}`, { body: submission }),
  ])
}

/** Requests that are refused by token, scope, plan or rate. */
export const trespass = async ({ call, keep, tenants, newKey }: World, { session }: Used) => {
  const [head, payload] = session.split('.')
  const strangers = [keep(newApiKeyText(randomBytes)), canary('unknown'), `${head}.${payload}.${canary('unknown')}`]
  await Promise.all(
    [...strangers, `${session}x`].map((token) => call('POST', '/submissions', { token, body: submission })),
  )
  await call('GET', '/submissions', { token: session })
  await call('POST', '/submissions', { token: (await newKey('webhook-only')).key, body: submission })
  const poor = await tenants.createStore('starter')
  await call('POST', '/submissions', { token: keep(poor.key), body: submission })
  const busy = await tenants.createStore()
  await tenants.setCounts(busy.store, { n: 1_000_000 })
  await call('POST', '/submissions', { token: keep(busy.key), body: submission })
}
