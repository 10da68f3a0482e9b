import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { nameFailure } from '#shared/webhooks/sending/attempt-error.ts'
import { type Certificate, certificateOptions } from '#test/support/receiver.ts'
import { HASTY_MS, rawReceiverForTest, receiverForTest, testSender } from './test-sender.ts'

const send = testSender()
const sendHastily = testSender({ timeoutMs: HASTY_MS })
const never = new Promise<never>(() => {})

describe('a name that does not resolve', () => {
  it.each([
    ['an error of the resolver', () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))],
    [
      'a resolver that throws',
      () => {
        throw new Error('no')
      },
    ],
    ['no address at all', async () => []],
  ])('%s is a dns_error', async (_, resolve) => {
    expect(await testSender({ resolve })('https://receiver.test/')).toEqual({
      error: 'dns_error',
      response_status: null,
      response_body: null,
      address: null,
      redirect_location: null,
      retry_after: null,
      duration_ms: expect.any(Number),
      timing: { dns_ms: expect.any(Number), connect_ms: null, tls_ms: null, first_byte_ms: null },
    })
  })

  it('a resolver that hangs is a timeout', async () => {
    const result = await testSender({ resolve: () => never, timeoutMs: HASTY_MS })('https://receiver.test/')
    expect(result).toMatchObject({ error: 'timeout', address: null, timing: { dns_ms: null, connect_ms: null } })
  })

  it('a resolver that answers too late causes no request', async () => {
    const receiver = await receiverForTest()
    let answerLate = (_addresses: string[]) => {}
    const resolve = () =>
      new Promise<string[]>((resolved) => {
        answerLate = resolved
      })
    expect(await testSender({ resolve, timeoutMs: HASTY_MS })(receiver.url)).toMatchObject({ error: 'timeout' })
    answerLate(['127.0.0.1'])
    await new Promise(setImmediate)
    expect(receiver.connectionCount()).toBe(0)
  })
})

describe('a connection that fails', () => {
  const request = 'x'.repeat(1000)
  const conversations: [string, (socket: Socket) => void][] = [
    ['reset as soon as it is made', (socket) => socket.resetAndDestroy()],
    ['reset during the request', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['closed as soon as it is made', (socket) => socket.end()],
    ['closed without an answer', (socket) => socket.once('data', () => socket.end())],
    ['closed in the status line', (socket) => socket.once('data', () => socket.end('HTTP/1.1 20'))],
    ['closed in the headers', (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nX-Half: '))],
    ['closed after the last header', (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n'))],
  ]

  it.each(conversations)('%s is a connection_reset', async (_, converse) => {
    const receiver = await rawReceiverForTest(converse)
    expect(await send(receiver.url, request)).toMatchObject({
      error: 'connection_reset',
      response_status: null,
      response_body: null,
      address: '127.0.0.1',
    })
    // No second connection: the client repeats nothing by itself.
    expect(receiver.connectionCount()).toBe(1)
  })

  it.each([['http'], ['https']])('a port without a listener is a connection_refused over %s', async (scheme) => {
    const receiver = await receiverForTest()
    await receiver.close()
    const host = scheme === 'http' ? 'localhost' : 'receiver.test'
    expect(await send(`${scheme}://${host}:${receiver.port}/`)).toMatchObject({
      error: 'connection_refused',
      address: '127.0.0.1',
      timing: { connect_ms: null },
    })
  })

  // Error codes of failures that no test can cause on one machine.
  it.each([
    ['EHOSTUNREACH', 'connecting', 'connection_refused'],
    ['ENETUNREACH', 'connecting', 'connection_refused'],
    ['EADDRNOTAVAIL', 'connecting', 'connection_refused'],
    ['ETIMEDOUT', 'connecting', 'timeout'],
    ['ETIMEDOUT', 'open', 'timeout'],
    ['ECONNRESET', 'handshake', 'connection_reset'],
    ['EPIPE', 'open', 'connection_reset'],
    ['ENOTCONN', 'open', 'connection_reset'],
    ['CERT_REVOKED', 'handshake', 'tls_error'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'open', 'tls_error'],
    ['HPE_LF_EXPECTED', 'open', 'response_invalid'],
  ] as const)('%s while %s is a %s', (code, phase, error) => {
    expect(nameFailure(Object.assign(new Error(code), { code }), phase)).toBe(error)
  })
})

describe('TLS', () => {
  it('asks for the name of the URL, and accepts a certificate for it', async () => {
    const names: unknown[] = []
    const receiver = await rawReceiverForTest((socket) => {
      names.push((socket as TLSSocket).servername)
      socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
    }, certificateOptions('receiver'))
    expect(await send(receiver.url)).toMatchObject({ error: null, response_status: 204, address: '127.0.0.1' })
    expect(names).toEqual(['receiver.test'])
  })

  it('a whole HTTPS receiver gets the request', async () => {
    const receiver = await receiverForTest({ certificate: 'receiver' })
    expect(await send(`${receiver.url}/hook`)).toMatchObject({ error: null, response_status: 200 })
    expect(receiver.requests[0]).toMatchObject({ path: '/hook', headers: { host: `receiver.test:${receiver.port}` } })
  })

  it.each<Certificate>(['expired', 'self-signed'])('a certificate that is %s is a tls_error', async (certificate) => {
    const receiver = await receiverForTest({ certificate })
    expect(await send(receiver.url)).toMatchObject({
      error: 'tls_error',
      response_status: null,
      address: '127.0.0.1',
    })
    expect(receiver.requests).toEqual([])
  })

  it('a certificate for another host is a tls_error', async () => {
    const receiver = await receiverForTest({ certificate: 'receiver' })
    const result = await send(`https://other.test:${receiver.port}/`)
    expect(result).toMatchObject({ error: 'tls_error', timing: { tls_ms: null } })
    expect(receiver.requests).toEqual([])
  })

  it('a certificate of an untrusted authority is a tls_error', async () => {
    const receiver = await receiverForTest({ certificate: 'receiver' })
    const withBuiltInAuthorities = testSender({ ca: undefined as never })
    expect(await withBuiltInAuthorities(receiver.url)).toMatchObject({ error: 'tls_error' })
  })

  it('a receiver that knows only old versions of TLS is a tls_error', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const
    const receiver = await rawReceiverForTest((socket) => socket.end(), { ...certificateOptions('receiver'), ...old })
    expect(await send(receiver.url)).toMatchObject({ error: 'tls_error' })
  })

  it('a receiver that wants a certificate from us is a tls_error', async () => {
    const mutual = { ...certificateOptions('receiver'), requestCert: true, rejectUnauthorized: true }
    const receiver = await rawReceiverForTest((socket) => socket.end(), mutual)
    expect(['tls_error', 'connection_reset']).toContain((await send(receiver.url)).error)
  })

  it('a receiver that speaks plain HTTP is a tls_error', async () => {
    const receiver = await receiverForTest()
    expect(await send(`https://receiver.test:${receiver.port}/`)).toMatchObject({ error: 'tls_error' })
    expect(receiver.requests).toEqual([])
  })

  it('a handshake that hangs is a timeout', async () => {
    const receiver = await rawReceiverForTest(() => {})
    expect(await sendHastily(`https://receiver.test:${receiver.port}/`)).toMatchObject({
      error: 'timeout',
      timing: { connect_ms: expect.any(Number), tls_ms: null },
    })
  })

  it.each<[string, (socket: Socket) => void]>([
    ['closed', (socket) => socket.once('data', () => socket.end())],
    ['reset', (socket) => socket.once('data', () => socket.resetAndDestroy())],
  ])('a handshake that is %s is a connection_reset', async (_, converse) => {
    const receiver = await rawReceiverForTest(converse)
    expect(await send(`https://receiver.test:${receiver.port}/`)).toMatchObject({ error: 'connection_reset' })
  })
})

describe('the time split', () => {
  it('is the time since the start at which each part was done', async () => {
    const receiver = await receiverForTest({ certificate: 'receiver' })
    const { timing, duration_ms } = await send(receiver.url)
    const times = [timing.dns_ms, timing.connect_ms, timing.tls_ms, timing.first_byte_ms, duration_ms]
    expect(times).toEqual(times.map(() => expect.any(Number)))
    expect(times).toEqual(times.toSorted((one, other) => Number(one) - Number(other)))
    expect(times.every(Number.isInteger)).toBe(true)
  })

  it('has no TLS over plain HTTP', async () => {
    const receiver = await receiverForTest()
    const { timing } = await send(receiver.url)
    expect(timing).toEqual({
      dns_ms: expect.any(Number),
      connect_ms: expect.any(Number),
      tls_ms: null,
      first_byte_ms: expect.any(Number),
    })
  })
})
