import { ApiError } from '#shared/client/api-error.ts'
import { attemptTimeoutMs } from '#shared/webhooks/deliveries/times.ts'
import { isPublicAddress } from '#shared/webhooks/sending/address.ts'
import { createSender } from '#shared/webhooks/sending/send.ts'
import { type BenchmarkStack, startStack, subscribe } from '#test/harness/benchmarks/delivery/stack.ts'
import {
  answer,
  type Behaviour,
  hang,
  redirectTo,
  sendBody,
  startRawReceiver,
  startReceiver,
  testAuthority,
} from '#test/support/receiver.ts'
import { attempted, describe, ended, isTimeout, observe } from './observed-delivery.ts'

/** One line of the report: the receiver's behaviour, the service's reaction, and whether it is as promised. */
type Line = { readonly receiver: string; readonly reaction: string; readonly kept: boolean }

type Show = (newStore: BenchmarkStack['newStore']) => Promise<Line>

const withReceiver = async <Result>(
  behaviour: Behaviour,
  use: (receiver: Awaited<ReturnType<typeof startReceiver>>) => Promise<Result>,
): Promise<Result> => {
  const receiver = await startReceiver({ behaviour })
  try {
    return await use(receiver)
  } finally {
    await receiver.close()
  }
}

const redirects =
  (status: number): Show =>
  async (newStore) =>
    withReceiver(answer(200), (elsewhere) =>
      withReceiver(redirectTo(`${elsewhere.url}/new`, status), async (receiver) => {
        const { delivery } = await observe(await newStore(), receiver, attempted(1))
        const [attempt] = delivery.attempts
        const followed = elsewhere.connectionCount()
        return {
          receiver: String(status),
          reaction: `${attempt?.error}, ${followed} requests to its target, which the log shows`,
          kept: followed === 0 && attempt?.redirect_location === `${elsewhere.url}/new`,
        }
      }),
    )

const answersLate: Show = (newStore) =>
  withReceiver(
    (response, request) => setTimeout(() => answer(200)(response, request), 20_000).unref(),
    async (receiver) => {
      const [attempt] = (await observe(await newStore(), receiver, attempted(1))).delivery.attempts
      return { receiver: 'answers 200 after 20 s', reaction: describe(attempt), kept: isTimeout(attempt) }
    },
  )

const neverAnswers: Show = (newStore) =>
  withReceiver(hang, async (receiver) => {
    const [attempt] = (await observe(await newStore(), receiver, attempted(1))).delivery.attempts
    return { receiver: 'never answers', reaction: describe(attempt), kept: isTimeout(attempt) }
  })

const drips: Show = (newStore) =>
  withReceiver(
    (response) => {
      response.writeHead(200)
      const dripping = setInterval(() => response.write('x'), 200)
      response.on('close', () => clearInterval(dripping))
    },
    async (receiver) => {
      const { delivery, connections } = await observe(await newStore(), receiver, attempted(1))
      const [attempt] = delivery.attempts
      return {
        receiver: 'drips a body without end',
        reaction: `${describe(attempt)} although its status is ${attempt?.response_status}, ${connections} request until then`,
        kept: isTimeout(attempt) && connections === 1,
      }
    },
  )

const sendsMuch: Show = async (newStore) => {
  let sent = 0
  const count = (bytes: number) => {
    sent += bytes
  }
  return withReceiver(sendBody(100_000_000, count), async (receiver) => {
    const { delivery } = await observe(await newStore(), receiver, ended)
    const [attempt] = delivery.attempts
    return {
      receiver: '100 MB body',
      reaction: `${describe(attempt)}, cut at 64 KiB; ${(sent / 2 ** 20).toFixed(1)} MiB sent by the receiver, including buffers`,
      kept: attempt?.outcome === 'delivered' && sent < 20 * 2 ** 20,
    }
  })
}

const breaksProtocol =
  (name: string, converse: Parameters<typeof startRawReceiver>[0], error: string): Show =>
  async (newStore) => {
    const receiver = await startRawReceiver(converse)
    try {
      const { delivery, connections } = await observe(await newStore(), receiver, ended)
      const logged = delivery.attempts.length
      return {
        receiver: name,
        reaction: `${connections} requests for ${logged} logged attempts, each ${delivery.attempts[0]?.error}`,
        kept: connections === 5 && logged === 5 && delivery.attempts.every((attempt) => attempt.error === error),
      }
    } finally {
      await receiver.close()
    }
  }

const isGone: Show = (newStore) =>
  withReceiver(answer(410), async (receiver) => {
    const { delivery, webhook } = await observe(await newStore(), receiver, ended)
    return {
      receiver: '410',
      reaction: `${delivery.attempts.length} attempts, then the webhook is ${webhook.status} (${webhook.disabled_reason})`,
      kept: delivery.attempts.length === 5 && webhook.disabled_reason === 'gone',
    }
  })

const asksToWait: Show = (newStore) =>
  withReceiver(answer(429, { headers: { 'retry-after': '7' } }), async (receiver) => {
    const { delivery } = await observe(await newStore(), receiver, attempted(3))
    const waits = delivery.attempts.slice(1).map(({ started_at }, index) => {
      const before = delivery.attempts[index]
      return before ? Date.parse(started_at) - Date.parse(before.started_at) - (before.duration_ms ?? 0) : 0
    })
    return {
      receiver: '429 with Retry-After: 7',
      reaction: `next after ${waits.map((wait) => (wait / 1_000).toFixed(1)).join(' and ')} s`,
      kept: waits.every((wait) => wait >= 7_000),
    }
  })

const isNotModified: Show = (newStore) =>
  withReceiver(answer(304), async (receiver) => {
    const [attempt] = (await observe(await newStore(), receiver, attempted(1))).delivery.attempts
    return { receiver: '304', reaction: `failed, ${attempt?.error}`, kept: attempt?.outcome === 'failed' }
  })

const isLinkLocal: Show = async (newStore) => {
  const refusal: unknown = await subscribe(await newStore(), 'https://169.254.169.254/latest/meta-data').catch(
    (error: unknown) => error,
  )
  const { status, code } = refusal instanceof ApiError ? refusal : { status: 201, code: 'accepted' }
  return { receiver: 'URL of 169.254.169.254', reaction: `${status} ${code}`, kept: status === 422 }
}

/** Tests only the sender, with its own resolver, as no public name resolves to loopback here. */
const resolvesToLoopback: Show = async () => {
  const receiver = await startReceiver({ certificate: 'receiver' })
  try {
    const send = createSender({
      resolve: async () => ['127.0.0.1'],
      isAllowedAddress: isPublicAddress,
      allowLocalhost: false,
      timeoutMs: attemptTimeoutMs,
      ca: testAuthority,
    })
    const { error } = await send({ url: `${receiver.url}/hook`, headers: {}, body: Buffer.from('{}') })
    const connections = receiver.connectionCount()
    return {
      receiver: 'name resolving to loopback (the sender alone)',
      reaction: `${error}, ${connections} connections`,
      kept: error === 'blocked_address' && connections === 0,
    }
  } finally {
    await receiver.close()
  }
}

const showsSecret: Show = async (newStore) => {
  const { webhooks } = await newStore()
  const { id, secret } = await webhooks.create({
    url: 'https://shop.example.com/hook',
    events: ['submission.received'],
  })
  const read = JSON.stringify(await webhooks.get(id))
  const isShown = secret === null || read.includes(secret) || read.includes('whsec_')
  return { receiver: 'secret readable by GET', reaction: isShown ? 'yes' : 'no, its last 4 characters', kept: !isShown }
}

const shows: readonly Show[] = [
  redirects(301),
  redirects(302),
  answersLate,
  neverAnswers,
  drips,
  sendsMuch,
  breaksProtocol('resets', (socket) => socket.once('data', () => socket.resetAndDestroy()), 'connection_reset'),
  breaksProtocol('is no HTTP', (socket) => socket.once('data', () => socket.end('SSH-2.0-x\r\n')), 'response_invalid'),
  isGone,
  asksToWait,
  isNotModified,
  isLinkLocal,
  resolvesToLoopback,
  showsSecret,
]

/** @returns whether every receiver was treated as promised. */
export const showReceivers = async (): Promise<boolean> => {
  console.log(
    '\nKinds of receivers, on a whole stack: attempt time-out 10 s as in the product, retries after 1 s each.',
  )
  const stack = await startStack(['--retry-delays', '1,1,1,1'])
  try {
    const lines = await Promise.all(shows.map((show) => show(stack.newStore)))
    for (const { receiver, reaction, kept } of lines) {
      console.log(`${kept ? ' ' : '!'} ${receiver.padEnd(46)} ${reaction}${kept ? '' : '   (NOT AS PROMISED)'}`)
    }
    return lines.every(({ kept }) => kept)
  } finally {
    await stack.stop()
  }
}
