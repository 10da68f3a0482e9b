import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '#shared/webhooks/sending/address.ts'
import { LOOPBACK, receiverForTest, testSender } from './test-sender.ts'

const PUBLIC = '93.184.215.14'

const PRIVATE = [
  ['0.0.0.0'],
  ['10.0.0.1'],
  ['100.64.0.1'],
  ['127.0.0.1'],
  ['169.254.169.254'],
  ['172.16.0.1'],
  ['192.0.2.1'],
  ['192.168.0.1'],
  ['168.63.129.16'],
  ['224.0.0.1'],
  ['255.255.255.255'],
  ['::'],
  ['::1'],
  ['::127.0.0.1'],
  ['::ffff:127.0.0.1'],
  ['::ffff:93.184.215.14'],
  ['64:ff9b::7f00:1'],
  ['2001:0:4136:e378:8000:63bf:80ff:fffe'],
  ['2002:7f00:1::1'],
  ['fd00:ec2::254'],
  ['fe80::1'],
  ['fe80::1%lo'],
  ['ff02::1'],
  ['not an address'],
] as const

/** Sends with the product's own check. The receiver listens on loopback, so that it counts any connection. */
const sendWith = (answers: readonly string[]) => {
  let lookups = 0
  const resolve = async () => {
    lookups += 1
    return answers
  }
  return { send: testSender({ resolve, isAllowedAddress: isPublicAddress }), lookupCount: () => lookups }
}

describe('a blocked_address', () => {
  const expectBlocked = async (answers: readonly string[]) => {
    const receiver = await receiverForTest()
    const { send } = sendWith(answers)
    expect(await send(`https://receiver.test:${receiver.port}/`)).toMatchObject({
      error: 'blocked_address',
      address: null,
      response_status: null,
      timing: { connect_ms: null },
    })
    expect(receiver.connectionCount()).toBe(0)
  }

  it.each(PRIVATE)('is that of a name that resolves to %s', (address) => expectBlocked([address]))

  it.each([
    ['an IPv4 address before a public one', ['10.0.0.1', PUBLIC]],
    ['an IPv4 address after a public one', [PUBLIC, '10.0.0.1']],
    ['an IPv6 address before a public one', ['::1', PUBLIC]],
    ['an IPv6 address after a public one', [PUBLIC, '::1']],
    ['what is no address after a public one', [PUBLIC, 'not an address']],
  ])('is that of a name that resolves to %s', (_, answers) => expectBlocked(answers))
})

describe('a URL that names an address is refused without a look-up', () => {
  it.each([
    ['https://127.0.0.1'],
    ['https://127.1'],
    ['https://2130706433'],
    ['https://0x7f.1'],
    ['https://0177.0.0.1'],
    ['https://１２７.0.0.1'],
    ['https://0'],
    ['https://[::1]'],
    ['https://[::ffff:7f00:1]'],
    ['https://93.184.215.14'],
    ['https://[2606:4700:4700::1111]'],
    ['http://127.0.0.2'],
    ['http://[::ffff:127.0.0.1]'],
    ['http://169.254.169.254'],
  ])('%s', async (origin) => {
    const receiver = await receiverForTest()
    const { send, lookupCount } = sendWith([LOOPBACK])
    expect(await send(`${origin}:${receiver.port}/`)).toMatchObject({ error: 'blocked_address' })
    expect(receiver.connectionCount()).toBe(0)
    expect(lookupCount()).toBe(0)
  })
})

describe('http://localhost', () => {
  it.each([['localhost'], ['127.0.0.1']])('%s is called where the configuration allows it', async (host) => {
    const receiver = await receiverForTest()
    const { send } = sendWith([LOOPBACK])
    const result = await send(`http://${host}:${receiver.port}/`)
    expect(result).toMatchObject({ error: null, address: LOOPBACK })
  })

  it.each([['http://localhost'], ['http://127.0.0.1'], ['http://[::1]'], ['https://localhost']])(
    '%s is refused everywhere else',
    async (origin) => {
      const receiver = await receiverForTest()
      const options = { allowLocalhost: false, isAllowedAddress: isPublicAddress }
      const result = await testSender(options)(`${origin}:${receiver.port}/`)
      expect(result).toMatchObject({ error: 'blocked_address' })
      expect(receiver.connectionCount()).toBe(0)
    },
  )

  it.each([
    ['http://receiver.test'],
    ['http://localhost.receiver.test'],
    ['https://localhost'],
    ['ftp://localhost'],
    ['javascript:alert(1)//'],
    ['no url'],
  ])('does not make %s reachable', async (origin) => {
    const receiver = await receiverForTest()
    const { send } = sendWith([LOOPBACK])
    expect(await send(`${origin}:${receiver.port}/`)).toMatchObject({ error: 'blocked_address' })
    expect(receiver.connectionCount()).toBe(0)
  })
})

describe('the connection is made to exactly the addresses that were checked', () => {
  it('with one look-up for an attempt, so that a name that changes its answer gains nothing', async () => {
    const receiver = await receiverForTest({ certificate: 'receiver' })
    const answers = [[LOOPBACK], ['127.0.0.2'], ['169.254.169.254']]
    let lookups = 0
    const send = testSender({
      resolve: async () => answers[lookups++] ?? [],
      isAllowedAddress: (address) => address === LOOPBACK,
    })
    expect(await send(receiver.url)).toMatchObject({ error: null, address: LOOPBACK })
    expect(lookups).toBe(1)
    expect(await send(receiver.url)).toMatchObject({ error: 'blocked_address' })
    expect(await send(receiver.url)).toMatchObject({ error: 'blocked_address' })
    expect(lookups).toBe(3)
    expect(receiver.requests).toHaveLength(1)
  })

  it.each([['http'], ['https']] as const)('trying one after the other over %s', async (scheme) => {
    const receiver = await receiverForTest(scheme === 'https' ? { certificate: 'receiver' } : {})
    const send = testSender({ resolve: async () => ['::1', LOOPBACK, '::1'] })
    expect(await send(receiver.url)).toMatchObject({ error: null, address: LOOPBACK })
    expect(receiver.requests).toHaveLength(1)
  })

  it('and to no other when all of them fail', async () => {
    const receiver = await receiverForTest()
    await receiver.close()
    const send = testSender({ resolve: async () => ['::1', LOOPBACK] })
    expect(await send(receiver.url)).toMatchObject({ error: 'connection_refused', address: '::1' })
  })

  it('and is given up before the request if the connected address is not allowed', async () => {
    const receiver = await receiverForTest({ certificate: 'receiver' })
    const checked: string[] = []
    // Allowed at the look-up, no longer at the connection.
    const isAllowedAddress = (address: string) => checked.push(address) === 1
    const send = testSender({ isAllowedAddress })
    const result = await send(receiver.url)
    expect(result).toMatchObject({ error: 'blocked_address', address: LOOPBACK, response_status: null })
    expect(checked).toEqual([LOOPBACK, LOOPBACK])
    expect(receiver.requests).toEqual([])
  })
})
