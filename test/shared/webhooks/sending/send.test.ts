import { execFile } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ATTEMPT_ERRORS } from '#shared/webhooks/deliveries/vocabulary.ts'
import { answer, failFirst, hang, redirectTo, sendBody, testAuthority } from '#test/support/receiver.ts'
import { HASTY_MS, rawReceiverForTest, receiverForTest, receiversFor, testSender } from './test-sender.ts'

const OK = 'HTTP/1.1 200 OK\r\n'
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`

const send = testSender()
const sendHastily = testSender({ timeoutMs: HASTY_MS })

/** Answers with these bytes once a request begins, and leaves the connection open. */
const say = (text: string | Buffer) => (socket: Socket) => {
  socket.once('data', () => socket.write(text))
}
/** The same, and closes the connection. */
const sayAndClose = (text: string | Buffer) => (socket: Socket) => {
  socket.once('data', () => socket.end(text))
}
/** Repeats a piece without end, as fast as the socket takes it. */
const sayForEver = (start: string, piece: string) => (socket: Socket) => {
  const many = piece.repeat(Math.ceil(32_768 / piece.length))
  const push = () => {
    while (!socket.destroyed && socket.write(many));
  }
  socket.on('drain', push)
  socket.once('data', () => {
    socket.write(start)
    push()
  })
}
/** Sends a byte every 20 ms without end. */
const drip = (start: string, byte: string) => (socket: Socket) => {
  socket.once('data', () => {
    socket.write(start)
    const timer = setInterval(() => socket.write(byte), 20)
    socket.on('close', () => clearInterval(timer))
  })
}

/** Counts the bytes that are read by the connections made from now on. */
const countReadBytes = () => {
  const sockets: Socket[] = []
  const note = (message: unknown) => sockets.push((message as { socket: Socket }).socket)
  subscribe('net.client.socket', note)
  onTestFinished(() => {
    unsubscribe('net.client.socket', note)
  })
  return () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0)
}

describe('the request', () => {
  it('is one POST of exactly these bytes with exactly these headers', async () => {
    const receiver = await receiverForTest()
    await send(`${receiver.url}/hook?shop=1`, '{"name":"Lim-Dûl’s Vault 🃏"}')
    expect(await receiver.received(1)).toEqual([
      {
        method: 'POST',
        path: '/hook?shop=1',
        headers: {
          'content-type': 'application/json',
          'x-delivery-id': 'd1',
          'content-length': '34',
          host: `localhost:${receiver.port}`,
          connection: 'close',
        },
        body: Buffer.from('{"name":"Lim-Dûl’s Vault 🃏"}'),
      },
    ])
  })

  it('uses a new connection for every attempt', async () => {
    const receiver = await receiverForTest({
      behaviour: answer(200, { headers: { connection: 'keep-alive', 'set-cookie': 'a=b' } }),
    })
    await send(receiver.url)
    await send(receiver.url)
    expect(receiver.connectionCount()).toBe(2)
    expect(receiver.requests[1]?.headers.cookie).toBeUndefined()
  })

  it('is not repeated by the client, whatever fails', async () => {
    const receiver = await receiverForTest({ behaviour: failFirst(1, 503, answer(200)) })
    expect(await send(receiver.url)).toMatchObject({ error: 'http_status', response_status: 503 })
    expect(receiver.requests).toHaveLength(1)
    expect(await send(receiver.url)).toMatchObject({ error: null, response_status: 200 })
  })

  it('carries a large body', async () => {
    const receiver = await receiverForTest()
    const body = 'x'.repeat(400 * 1024)
    expect(await send(receiver.url, body)).toMatchObject({ error: null })
    expect(receiver.requests[0]?.body.byteLength).toBe(body.length)
  })
})

describe('a status', () => {
  it.each([[200], [201], [202], [204], [299]])('%i is success', async (status) => {
    const receiver = await receiverForTest({ behaviour: answer(status) })
    expect(await send(receiver.url)).toMatchObject({ error: null, response_status: status, response_body: '' })
  })

  it.each([[400], [401], [404], [410], [413], [422], [429], [500], [502], [503], [504], [600], [999]])(
    '%i is the failure http_status',
    async (status) => {
      const receiver = await receiverForTest({ behaviour: answer(status, { body: 'no' }) })
      expect(await send(receiver.url)).toMatchObject({
        error: 'http_status',
        response_status: status,
        response_body: 'no',
        redirect_location: null,
      })
    },
  )

  it.each([[300], [301], [302], [303], [304], [305], [307], [308]])(
    '%i is a redirect that is not followed, wherever it points',
    async (status) => {
      const other = await receiverForTest()
      const receiver = await receiverForTest({ behaviour: redirectTo(`${other.url}/next`, status) })
      expect(await send(receiver.url)).toMatchObject({
        error: 'redirect_not_followed',
        response_status: status,
        redirect_location: `${other.url}/next`,
      })
      expect(other.connectionCount()).toBe(0)
    },
  )

  it('of a redirect keeps a long location to 2 048 characters, and a missing one as null', async () => {
    const receiver = await receiverForTest({ behaviour: redirectTo(`https://shop.example/${'a'.repeat(5000)}`) })
    expect((await send(receiver.url)).redirect_location).toHaveLength(2048)
    receiver.behave(answer(302))
    expect(await send(receiver.url)).toMatchObject({ error: 'redirect_not_followed', redirect_location: null })
  })

  it.each([['30'], ['999999'], ['Fri, 31 Dec 2999 23:59:59 GMT'], ['-1'], ['soon']])(
    'of a busy receiver brings its Retry-After as it came: %s',
    async (value) => {
      const receiver = await receiverForTest({ behaviour: answer(429, { headers: { 'retry-after': value } }) })
      expect(await send(receiver.url)).toMatchObject({ error: 'http_status', retry_after: value })
    },
  )
})

describe('what is kept of a body', () => {
  it.each([
    ['text as it is', 'thanks', 'thanks'],
    ['markup as inert text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['the first 1 KiB', 'a'.repeat(5000), 'a'.repeat(1024)],
    ['no half character at the cut', `${'a'.repeat(1023)}ü`, 'a'.repeat(1023)],
    ['no NUL', 'a\0b', 'a\uFFFDb'],
  ])('%s', async (_, body, kept) => {
    const receiver = await receiverForTest({ behaviour: answer(200, { body }) })
    expect(await send(receiver.url)).toMatchObject({ error: null, response_body: kept })
  })

  it('is bytes that are no UTF-8 replaced, and still at most 1 KiB', async () => {
    const receiver = await receiverForTest({ behaviour: (response) => response.end(Buffer.alloc(3000, 0xff)) })
    const { response_body } = await send(receiver.url)
    expect(response_body).toBe('\uFFFD'.repeat(341))
  })

  it('is a compressed body as it came, never unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024))
    const receiver = await receiverForTest({
      behaviour: (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    })
    const { error, response_body } = await send(receiver.url)
    expect(error).toBeNull()
    expect(response_body?.charCodeAt(0)).toBe(0x1f)
    expect(receiver.requests[0]?.headers['accept-encoding']).toBeUndefined()
  })
})

describe('a huge or endless answer costs no memory', () => {
  /** Node reads at most 64 KiB from a socket at once; an answer is cut after less than 10 such reads. */
  const FEW_READS = 10 * 64 * 1024

  it('a body of 1 GB is cut and its status counts', async () => {
    const readBytes = countReadBytes()
    let sentBytes = 0
    const receiver = await receiverForTest({
      behaviour: sendBody(1024 ** 3, (bytes) => {
        sentBytes += bytes
      }),
    })
    const result = await send(receiver.url)
    expect(result).toMatchObject({ error: null, response_status: 200, response_body: 'x'.repeat(1024) })
    expect(readBytes()).toBeLessThan(FEW_READS)
    expect(sentBytes).toBeLessThan(64 * 1024 ** 2)
  })

  it.each([
    ['endless header lines', OK, `X-More: ${'a'.repeat(1000)}\r\n`, null, 'response_invalid'],
    ['one endless header', `${OK}X-More: `, 'a', null, 'response_invalid'],
    ['an endless reason phrase', 'HTTP/1.1 200 ', 'OK', null, 'response_invalid'],
    ['endless interim answers', '', 'HTTP/1.1 102 Processing\r\n\r\n', null, 'response_invalid'],
    ['endless chunk extensions', `${CHUNKED}1;a=`, 'a', 200, null],
    ['endless trailers', `${CHUNKED}0\r\n`, 'X-More: aaaa\r\n', 200, null],
    ['an endless run of tiny chunks', CHUNKED, '1\r\na\r\n', 200, null],
  ])('%s', async (_, start, piece, response_status, error) => {
    const readBytes = countReadBytes()
    const receiver = await rawReceiverForTest(sayForEver(start, piece))
    expect(await send(receiver.url)).toMatchObject({ error, response_status })
    expect(readBytes()).toBeLessThan(FEW_READS)
  })
})

describe.concurrent('the deadline is for the whole attempt', () => {
  it('a receiver that never answers is a timeout', async ({ expect, onTestFinished }) => {
    const receiver = await receiversFor(onTestFinished).receiverForTest({ behaviour: hang })
    expect(await sendHastily(receiver.url)).toMatchObject({
      error: 'timeout',
      response_status: null,
      response_body: null,
      address: '127.0.0.1',
    })
  })

  it.for([
    ['a status line that drips', 'HTTP/1.1 200 ', null],
    ['headers that drip', `${OK}X-Slow: `, null],
    ['a body that drips', `${OK}\r\n`, 200],
    ['a failure’s body that drips', 'HTTP/1.1 503 Busy\r\n\r\n', 503],
    ['a body that stops short of its length', `${OK}Content-Length: 999999\r\n\r\n`, 200],
    ['an interim answer and then a slow one', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 ', null],
  ] as const)('%s: timeout', async ([, start, response_status], { expect, onTestFinished }) => {
    const receiver = await receiversFor(onTestFinished).rawReceiverForTest(drip(start, '0'))
    expect(await sendHastily(receiver.url)).toMatchObject({ error: 'timeout', response_status })
  })

  it.for([
    [64 * 1024, null],
    [64 * 1024 - 1, 'timeout'],
  ] as const)('a body of %i bytes that then neither goes on nor ends: %s', async ([bytes, error], context) => {
    const receiver = await receiversFor(context.onTestFinished).rawReceiverForTest(say(`${OK}\r\n${'a'.repeat(bytes)}`))
    context.expect(await sendHastily(receiver.url)).toMatchObject({ error, response_status: 200 })
  })
})

describe('an answer that is not one', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['a version that does not exist', 'HTTP/7.7 200 OK\r\n\r\n'],
    ['a status that is no number', 'HTTP/1.1 OK\r\n\r\n'],
    ['a header without a name', 'HTTP/1.1 200 OK\r\n: a\r\n\r\n'],
    ['a control character in a header', 'HTTP/1.1 200 OK\r\nX-Bad: a\0b\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    ['a header over 16 KiB', `HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(17 * 1024)}\r\n\r\n`],
    ['a hundred headers of 1 KB', `HTTP/1.1 200 OK\r\n${`X-Long: ${'a'.repeat(1000)}\r\n`.repeat(100)}\r\n`],
    ['an interim answer only', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['early hints only', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
    ['101 and another protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nhello'],
    ['101 alone', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  ])('%s: response_invalid', async (_, text) => {
    const receiver = await rawReceiverForTest(sayAndClose(text))
    expect(await send(receiver.url)).toMatchObject({ error: 'response_invalid' })
  })

  it('an upgrade is refused at once, and the connection is closed', async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const receiver = await rawReceiverForTest((socket) => {
      socket.on('close', () => close())
      say('HTTP/1.1 101 S\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')(socket)
    })
    expect(await send(receiver.url)).toMatchObject({ error: 'response_invalid', response_status: 101 })
    await closed
  })

  it('whatever bytes come, the attempt has a result', async () => {
    let bytes: Uint8Array = Buffer.alloc(0)
    const receiver = await rawReceiverForTest((socket) => sayAndClose(Buffer.from(bytes))(socket))
    const begin = fc.constantFrom('', 'HTTP/1.1 ', 'HTTP/1.1 200 OK\r\n', 'HTTP/1.1 200 OK\r\n\r\n')
    await fc.assert(
      fc.asyncProperty(begin, fc.uint8Array({ maxLength: 200 }), async (start, rest) => {
        bytes = Buffer.concat([Buffer.from(start), rest])
        expect([null, ...ATTEMPT_ERRORS]).toContain((await send(receiver.url)).error)
      }),
    )
  })
})

describe('an answer that is untidy but complete as far as its headers: the status counts', () => {
  const chunked = `${CHUNKED}2\r\nok`
  it.each([
    ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nok'],
    ['no length', 'HTTP/1.1 200 OK\r\n\r\nok'],
    ['a body shorter than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nok'],
    ['a body longer than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok and more'],
    ['a chunk without its end', chunked],
    ['a chunk size that is none', `${chunked}\r\nzz\r\n`],
    ['early hints before', 'HTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'],
    ['a second answer behind', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\n\r\n'],
  ])('%s', async (_, text) => {
    const receiver = await rawReceiverForTest(sayAndClose(text))
    expect(await send(receiver.url)).toMatchObject({ error: null, response_status: 200, response_body: 'ok' })
  })

  it('a failure with a body that is cut off', async () => {
    const receiver = await rawReceiverForTest(sayAndClose('HTTP/1.1 500 No\r\nContent-Length: 99\r\n\r\nno'))
    expect(await send(receiver.url)).toMatchObject({ error: 'http_status', response_status: 500, response_body: 'no' })
  })

  it('a reset in the middle of the body', async () => {
    const receiver = await rawReceiverForTest((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nok', () =>
          setImmediate(() => socket.resetAndDestroy()),
        )
      })
    })
    const { error, response_status } = await send(receiver.url)
    // The reset may overtake the answer inside the operating system; then no answer arrives.
    expect([
      [null, 200],
      ['connection_reset', null],
    ]).toContainEqual([error, response_status])
  })
})

describe('a receiver that answers without reading the body: the status counts', () => {
  const body = 'x'.repeat(300 * 1024)
  const refusal = 'HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno'

  it('and leaves the connection open', async () => {
    const receiver = await rawReceiverForTest((socket) => socket.pause().write(refusal))
    expect(await send(receiver.url, body)).toMatchObject({ error: 'http_status', response_status: 413 })
  })

  it('and ends its side', async () => {
    const receiver = await rawReceiverForTest((socket) => socket.pause().end(refusal))
    expect(await send(receiver.url, body)).toMatchObject({ error: 'http_status', response_status: 413 })
  })
})

/** Sends from a new process: Node's HTTPS client reads these environment variables when it starts. */
const sendInEnvironment = async (urls: readonly string[], environment: Record<string, string>) => {
  const script = `
    const { createSender } = await import('#shared/webhooks/sending/send.ts')
    const send = createSender({ ...JSON.parse(process.argv[1]), resolve: async () => ['127.0.0.1'], isAllowedAddress: () => true })
    const results = []
    for (const url of JSON.parse(process.argv[2])) results.push(await send({ url, headers: {}, body: Buffer.from('{}') }))
    console.log(JSON.stringify(results))`
  const options = {
    allowLocalhost: true,
    timeoutMs: 10_000,
    ca: testAuthority,
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', script, JSON.stringify(options), JSON.stringify(urls)],
    { env: { PATH: process.env.PATH, ...environment } },
  )
  return JSON.parse(stdout)
}

it('no proxy of the environment is used, and none of it weakens the check of a certificate', async () => {
  const proxy = await receiverForTest({ behaviour: answer(200, { body: 'proxy' }) })
  const plain = await receiverForTest({ behaviour: answer(200, { body: 'direct' }) })
  const secure = await receiverForTest({ behaviour: answer(200, { body: 'direct' }), certificate: 'receiver' })
  const untrusted = await receiverForTest({ certificate: 'self-signed' })
  const results = await sendInEnvironment([plain.url, secure.url, untrusted.url], {
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxy.url,
    HTTPS_PROXY: proxy.url,
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_NO_WARNINGS: '1',
  })
  expect(results).toMatchObject([
    { error: null, response_body: 'direct' },
    { error: null, response_body: 'direct' },
    { error: 'tls_error' },
  ])
  expect(proxy.connectionCount()).toBe(0)
  expect(untrusted.requests).toEqual([])
})
