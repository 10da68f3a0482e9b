import { type Behaviour, startReceiver } from '#test/support/receiver.ts'
import { canary, email, submission } from './words.ts'
import { idempotent, type World } from './world.ts'

const answerOf: Record<string, Behaviour> = {
  delivered: (response) => response.writeHead(200, canary('reason')).end(canary('body')),
  redirected: (response) =>
    response.writeHead(302, { location: `https://x.example/${canary('location')}` }).end(canary('body')),
  refused: (response) => response.writeHead(500, { 'x-why': canary('header') }).end(canary('body')),
  later: (response) => response.writeHead(503, { 'retry-after': '3600' }).end(canary('body')),
  broken: (response) => response.socket?.end(`HTTP/1.1 abc ${canary('reason')}\r\n\r\n${canary('body')}`),
}

const newSession = async ({ call, keep }: World): Promise<string> => {
  const { body } = await call('POST', '/customer-sessions', { body: { customer_email: email } })
  // The header is the same in every token; claims and signature are not.
  for (const part of body.token?.split('.').slice(1) ?? []) keep(part)
  return body.token ?? ''
}

/** Calls every route with success; its receivers answer in every way. */
export const use = async (world: World) => {
  const { call, keep, cleanup, fanOut, deliverQueued, newKey, outputs } = world
  /** Without the prefix, which is the same in every secret. */
  const keepSecret = (body: Record<string, string>) => keep(body.secret?.replace('whsec_', '') ?? '')
  const receiver = await startReceiver({
    behaviour: (response, request) => answerOf[request.path.split('/')[1] ?? '']?.(response, request),
  })
  cleanup.add(receiver.close)
  const register = async (name: string) => {
    const url = `${receiver.url}/${name}/${canary('path')}?token=${canary('query')}`
    const events = ['submission.received', 'submission.accepted']
    const sent = { body: { url, events, description: canary('description') }, headers: idempotent() }
    const { body } = await call('POST', '/webhooks', sent)
    await call('POST', '/webhooks', sent)
    keepSecret(body)
    return body.id ?? ''
  }
  const webhooks = await Promise.all(Object.keys(answerOf).map(register))
  const rotated = await call('POST', `/webhooks/${webhooks[0]}/rotate-secret`, { body: {} })
  keepSecret(rotated.body)
  const session = await newSession(world)
  const repeated = { token: session, body: submission, headers: idempotent() }
  const { id } = (await call('POST', '/submissions', repeated)).body
  await call('POST', '/submissions', repeated)
  await fanOut(id ?? '')
  const read = await call('GET', `/submissions/${id}`)
  const [item] = read.body.items as unknown as { id: string }[]
  const remark = { note: canary('remark') }
  const quoted = { ...remark, action: 'quote', items: [{ id: item?.id, quoted_price_cents: 100 }] }
  await call('POST', `/submissions/${id}/transitions`, { body: quoted, headers: idempotent() })
  await call('POST', `/submissions/${id}/transitions`, { body: { ...remark, action: 'approve' } })
  await fanOut(id ?? '')
  await deliverQueued()
  await call('POST', '/card-lists/parse', { token: session, body: { card_list: submission.card_list } })
  const signature = canary('payload')
  await call('POST', `/webhooks/${webhooks[0]}/verify`, { body: { payload: canary('payload'), signature } })
  const reads = ['/submissions', `/submissions/${id}/history`, '/webhooks', `/webhooks/${webhooks[0]}`, '/api-keys']
  await Promise.all(reads.map((path) => call('GET', path)))
  await call('GET', `/submissions?customer_email=${email}`)
  const resend = async (webhook: string) => {
    const { body } = await call('GET', `/webhooks/${webhook}/deliveries`)
    const [delivery] = body.data as unknown as { id: string }[]
    await call('GET', `/webhooks/${webhook}/deliveries/${delivery?.id}`)
    await call('POST', `/webhooks/${webhook}/deliveries/${delivery?.id}/resend`)
  }
  await Promise.all(webhooks.map(resend))
  await call('PATCH', `/webhooks/${webhooks[0]}`, { body: { description: canary('description') } })
  await call('POST', `/webhooks/${webhooks[1]}/test`)
  await deliverQueued()
  await call('DELETE', `/webhooks/${webhooks[4]}`)
  const { id: keyId } = await newKey()
  await call('DELETE', `/api-keys/${keyId}`)
  outputs.requested.push(...receiver.requests.map(({ headers, body }) => JSON.stringify([headers, body.toString()])))
  return { id: id ?? '', webhook: webhooks[0] ?? '', session }
}

/** Ids of a submission and a webhook, and a session token. */
export type Used = Awaited<ReturnType<typeof use>>
