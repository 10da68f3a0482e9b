import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { answer, type ReceivedRequest, type Receiver } from '#test/support/receiver.ts'

type Fields = Readonly<Record<string, unknown>>

type Call = {
  readonly method: 'GET' | 'POST'
  /** Below `/api/v1`. */
  readonly path: string
  readonly body?: Fields
  readonly idempotencyKey?: string
}

const idSchema = z.object({ id: z.string() })
const rowsSchema = z.object({ data: z.array(idSchema) })

const settleMs = 60_000

/** Without the hour of a key's last use, which may end between two reads. */
const withoutHour = (name: string, value: unknown): unknown => (name === 'last_used_at' ? undefined : value)

/** A store's developer, who knows the base URL and a key. */
export const createShop = (baseUrl: string, key: string, receiver: Receiver) => {
  const call = async ({ method, path, body, idempotencyKey }: Call) => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${path} answered ${response.status}: ${text}`)
    return { replayed: response.headers.has('idempotency-replayed'), body: JSON.parse(text, withoutHour) as unknown }
  }

  /** Repeats an assertion until it holds, for at most a minute: deliveries and indexes come later. */
  const eventually = async <Result>(look: () => Promise<Result>): Promise<Result> => {
    const giveUpAt = Date.now() + settleMs
    for (;;) {
      try {
        return await look()
      } catch (error) {
        if (Date.now() > giveUpAt) throw error
        await sleep(500)
      }
    }
  }

  const created = async (path: string, body: Fields) => {
    const request: Call = { method: 'POST', path, body, idempotencyKey: randomUUID() }
    return { request, id: idSchema.parse((await call(request)).body).id }
  }

  const get = async (path: string): Promise<unknown> => (await call({ method: 'GET', path })).body
  const idsOf = async (path: string) => rowsSchema.parse(await get(path)).data.map(({ id }) => id)

  /** The path of each object, and its answer now. */
  const readAll = async (): Promise<ReadonlyMap<string, unknown>> => {
    const paths = ['/store', '/api-keys', '/webhooks', '/submissions', '/submissions?status=accepted']
    paths.push('/submissions?customer_email=bob@example.com')
    for (const id of await idsOf('/submissions')) paths.push(`/submissions/${id}`, `/submissions/${id}/history`)
    for (const webhook of await idsOf('/webhooks')) {
      const list = `/webhooks/${webhook}/deliveries`
      paths.push(list, ...(await idsOf(list)).map((id) => `${list}/${id}`))
    }
    const answers = new Map<string, unknown>()
    for (const path of paths) answers.set(path, await get(path))
    return answers
  }

  /** Waits for the first request about an event of a submission after the given number of requests. */
  const received = (path: string, event: string, submission: string, after = 0): Promise<ReceivedRequest> =>
    eventually(async () => {
      const found = receiver.requests
        .slice(after)
        .find((request) => request.path === path && request.body.includes(event) && request.body.includes(submission))
      assert.ok(found, `${event} of ${submission} did not come to ${path}.`)
      return found
    })

  /**
   * Fills the store: webhooks with delivered and failed deliveries, submissions in several statuses.
   *
   * @returns a function that reads everything again and goes on with it.
   */
  const fill = async () => {
    receiver.behave((response, request) => answer(request.path === '/failing' ? 500 : 200)(response, request))
    const events = ['submission.received', 'submission.accepted']
    const hook = await created('/webhooks', { url: `${receiver.url}/hook`, events })
    const failing = await created('/webhooks', { url: `${receiver.url}/failing`, events: ['submission.accepted'] })
    const fields = { customer_email: 'ann@example.com', customer_name: 'Ann', card_list: '3x Sol Ring NM\nOpt' }
    const waiting = await created('/submissions', fields)
    const approved = await created('/submissions', { ...fields, customer_email: 'Bob@example.com' })
    const approval = await created(`/submissions/${approved.id}/transitions`, { action: 'approve' })
    const first = await received('/hook', 'submission.received', waiting.id)
    await received('/hook', 'submission.accepted', approved.id)
    // All attempts of the stage are over: what is read now stays as it is.
    const failures = `/webhooks/${failing.id}/deliveries?status=failed`
    await eventually(async () => assert.equal((await idsOf(failures)).length, 1))
    const before = await readAll()

    /** Everything is there as it was, a repeated request finds its object, and what waited goes on. */
    return async (): Promise<void> => {
      for (const [path, earlier] of before) assert.partialDeepStrictEqual(await get(path), earlier, path)
      for (const { request } of [hook, failing, waiting, approved, approval]) {
        assert.ok((await call(request)).replayed, `${request.path} did not find what the earlier version made.`)
      }
      const after = receiver.requests.length
      receiver.behave(answer(200))
      const [delivery] = await idsOf(`/webhooks/${failing.id}/deliveries`)
      await call({ method: 'POST', path: `/webhooks/${failing.id}/deliveries/${delivery}/resend` })
      const resent = await received('/failing', 'submission.accepted', approved.id, after)
      const failed = receiver.requests.find(({ path }) => path === '/failing')
      assert.equal(resent.body.toString(), failed?.body.toString())
      await call({ method: 'POST', path: `/submissions/${waiting.id}/transitions`, body: { action: 'approve' } })
      const accepted = await received('/hook', 'submission.accepted', waiting.id, after)
      for (const { body, headers } of [first, accepted]) {
        const verify = { payload: body.toString(), signature: headers['x-signature'] }
        const { body: verified } = await call({ method: 'POST', path: `/webhooks/${hook.id}/verify`, body: verify })
        assert.deepEqual(verified, { valid: true, reason: null })
      }
    }
  }

  return { fill }
}
