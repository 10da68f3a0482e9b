import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isPublicAddress } from '#shared/webhooks/sending/address.ts'
import { createResolve } from '#shared/webhooks/sending/resolve.ts'
import { type Answer, nameServerForTest, silence } from './name-server.ts'
import { LOOPBACK, receiverForTest, receiversFor, testSender } from './test-sender.ts'

const PUBLIC = '93.184.215.14'
const PUBLIC_6 = '2606:4700:4700::1111'

const running = new AbortController().signal

type Given = Answer | Promise<Answer>

/** Answers by the family alone. */
const byFamily =
  (ipv4: Given, ipv6: Given) =>
  ({ family }: { family: 4 | 6 }) =>
    family === 4 ? ipv4 : ipv6

const toLoopback = byFamily([LOOPBACK], [])

const resolveBy = async (ipv4: Given, ipv6: Given) => {
  const { servers } = await nameServerForTest(byFamily(ipv4, ipv6))
  return createResolve({ servers })('receiver.test', running)
}

describe('the addresses of a name', () => {
  it('are all of both families, the IPv4 ones first', async () => {
    expect(await resolveBy([PUBLIC, LOOPBACK], [PUBLIC_6, '::1'])).toEqual([PUBLIC, LOOPBACK, PUBLIC_6, '::1'])
  })

  it.each<[string, Answer]>([
    ['has none', []],
    ['is an error of the name server', 'SERVFAIL'],
    ['does not exist', 'NXDOMAIN'],
    ['is refused', 'REFUSED'],
  ])('are those of one family if the other %s', async (_, failure) => {
    expect(await resolveBy([PUBLIC], failure)).toEqual([PUBLIC])
    expect(await resolveBy(failure, [PUBLIC_6])).toEqual([PUBLIC_6])
  })

  it('are the IPv4 ones while IPv6 is not answered', async () => {
    expect(await resolveBy([PUBLIC], silence)).toEqual([PUBLIC])
  })

  it('are loopback for localhost, and no name server is asked', async () => {
    const { servers, questions } = await nameServerForTest(() => [PUBLIC])
    expect(await createResolve({ servers })('localhost', running)).toEqual([LOOPBACK, '::1'])
    expect(questions).toEqual([])
  })
})

describe('an attempt', () => {
  it('is made to the address of the name', async () => {
    const receiver = await receiverForTest({ certificate: 'receiver' })
    const { servers, questions } = await nameServerForTest(byFamily([LOOPBACK], []))
    const send = testSender({ resolve: createResolve({ servers }) })
    expect(await send(receiver.url)).toMatchObject({ error: null, address: LOOPBACK })
    expect(questions).toEqual([
      { name: 'receiver.test', family: 6, time: 1 },
      { name: 'receiver.test', family: 4, time: 1 },
    ])
  })

  it.each<[string, Answer, Answer]>([
    ['the first IPv4 address', ['10.0.0.1', PUBLIC], [PUBLIC_6]],
    ['the last IPv4 address', [PUBLIC, '169.254.169.254'], []],
    ['the first IPv6 address', [PUBLIC], ['::1', PUBLIC_6]],
    ['the last IPv6 address', [PUBLIC], [PUBLIC_6, 'fd00:ec2::254']],
    ['the only address', [LOOPBACK], 'SERVFAIL'],
    ['the only address, of IPv6,', 'NXDOMAIN', ['::ffff:127.0.0.1']],
  ])('is a blocked_address if %s is forbidden', async (_, ipv4, ipv6) => {
    const receiver = await receiverForTest({ certificate: 'receiver' })
    const { servers } = await nameServerForTest(byFamily(ipv4, ipv6))
    const send = testSender({ resolve: createResolve({ servers }), isAllowedAddress: isPublicAddress })
    expect(await send(receiver.url)).toMatchObject({ error: 'blocked_address', address: null })
    expect(receiver.connectionCount()).toBe(0)
  })

  it.each<[string, Answer, Answer]>([
    ['does not exist', 'NXDOMAIN', 'NXDOMAIN'],
    ['is an error of the name server', 'SERVFAIL', 'SERVFAIL'],
    ['is refused', 'REFUSED', 'REFUSED'],
    ['has no address', [], []],
    ['has no address and an error', [], 'SERVFAIL'],
  ])('is a dns_error if the name %s', async (_, ipv4, ipv6) => {
    const { servers } = await nameServerForTest(byFamily(ipv4, ipv6))
    const send = testSender({ resolve: createResolve({ servers }) })
    expect(await send('https://receiver.test/')).toMatchObject({
      error: 'dns_error',
      timing: { dns_ms: expect.any(Number) },
    })
  })

  it('is made before the last repeat of a question for IPv6 that nobody answers', async () => {
    const receiver = await receiverForTest({ certificate: 'receiver' })
    const { servers, questions } = await nameServerForTest(byFamily([LOOPBACK], silence))
    const send = testSender({ resolve: createResolve({ servers }) })
    expect(await send(receiver.url)).toMatchObject({ error: null, address: LOOPBACK })
    expect(questions.filter(({ family }) => family === 6).length).toBeLessThan(4)
  })

  it('is a blocked_address though the forbidden answer comes late, after a lost packet', async () => {
    const { servers } = await nameServerForTest(({ family, time }) => {
      if (family === 4) return [PUBLIC]
      return time === 1 ? silence : ['::1']
    })
    const send = testSender({ resolve: createResolve({ servers }), isAllowedAddress: isPublicAddress })
    expect(await send('https://receiver.test/')).toMatchObject({ error: 'blocked_address' })
  })

  it('to a URL that names an address asks no name server', async () => {
    const { servers, questions } = await nameServerForTest(() => [PUBLIC])
    const send = testSender({ resolve: createResolve({ servers }) })
    for (const url of ['https://[::1]/', 'https://127.0.0.1/']) {
      expect(await send(url)).toMatchObject({ error: 'blocked_address' })
    }
    expect(questions).toEqual([])
  })
})

describe.concurrent('a name server that does not answer', () => {
  it('keeps no other receiver waiting, with 16 such names at once', async ({ expect, onTestFinished }) => {
    const receiver = await receiversFor(onTestFinished).receiverForTest({ certificate: 'receiver' })
    const { promise: held, resolve: release } = Promise.withResolvers<Answer>()
    const server = await nameServerForTest(
      (question) => (question.name.endsWith('.hanging.test') ? held : toLoopback(question)),
      onTestFinished,
    )
    const send = testSender({ resolve: createResolve(server) })
    const hanging = Array.from({ length: 16 }, (_, index) => send(`https://${index}.hanging.test/`))
    await server.asked(32)

    const first = await Promise.race([send(receiver.url), ...hanging])
    expect(first).toMatchObject({ error: null, response_status: 200 })

    release('NXDOMAIN')
    for (const { error } of await Promise.all(hanging)) expect(error).toBe('dns_error')
  })

  it('is given up with the look-up, and no other look-up is', async ({ expect, onTestFinished }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<Answer>()
    const server = await nameServerForTest(
      ({ name, family }) => (name === 'late.test' ? held.then((answer) => (family === 4 ? answer : [])) : silence),
      onTestFinished,
    )
    const resolve = createResolve(server)
    const ending = new AbortController()
    const givenUp = resolve('hanging.test', ending.signal)
    const other = resolve('late.test', running)
    await server.asked(4)

    ending.abort()
    expect(await givenUp).toEqual([])
    release([PUBLIC])
    expect(await other).toEqual([PUBLIC])
  })

  it('is asked again, so that a lost packet does not fail the attempt', async ({ expect, onTestFinished }) => {
    const receiver = await receiversFor(onTestFinished).receiverForTest({ certificate: 'receiver' })
    const server = await nameServerForTest(
      (question) => (question.time === 1 ? silence : toLoopback(question)),
      onTestFinished,
    )
    const send = testSender({ resolve: createResolve(server) })
    expect(await send(receiver.url)).toMatchObject({ error: null, response_status: 200 })
  })

  it.for<[string, Given, string]>([
    ['to any question is a dns_error', silence, 'dns_error'],
    ['for IPv4 leaves time to connect over IPv6', ['::1'], 'connection_refused'],
  ])('%s, before the 10 s of the attempt have passed', async ([, ipv6, error], { expect, onTestFinished }) => {
    const server = await nameServerForTest(byFamily(silence, ipv6), onTestFinished)
    // No receiver listens on port 1.
    expect(await testSender({ resolve: createResolve(server) })('https://receiver.test:1/')).toMatchObject({ error })
  })

  it('is not asked any more after the attempt, and keeps no process running', async ({ expect, onTestFinished }) => {
    const server = await nameServerForTest(() => silence, onTestFinished)
    const script = `
      const { createSender } = await import('#shared/webhooks/sending/send.ts')
      const { createResolve } = await import('#shared/webhooks/sending/resolve.ts')
      const resolve = createResolve({ servers: JSON.parse(process.argv[1]) })
      const send = createSender({ resolve, isAllowedAddress: () => true, allowLocalhost: false, timeoutMs: 300 })
      const { error } = await send({ url: 'https://receiver.test/', headers: {}, body: Buffer.from('{}') })
      console.log(error)`
    const parameters = ['--input-type=module', '-e', script, JSON.stringify(server.servers)]
    const { stdout } = await promisify(execFile)(process.execPath, parameters)
    expect(stdout.trim()).toBe('timeout')
    // The process has ended by itself, so it repeats no query: each family was asked for once.
    expect(server.questions.map(({ time }) => time)).toEqual([1, 1])
  })
})

describe('a hosts file', () => {
  const hostsFileOf = async (text: string): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'hosts-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'hosts')
    await writeFile(file, text)
    return file
  }

  it.each([
    ['a name', `${LOOPBACK} receiver.test`, [LOOPBACK]],
    ['a name among others', `${LOOPBACK}\tshop receiver.test   shop.test`, [LOOPBACK]],
    ['a name in capitals', `${LOOPBACK} Receiver.TEST`, [LOOPBACK]],
    ['a name on several lines', `${LOOPBACK} receiver.test\n::1 receiver.test`, [LOOPBACK, '::1']],
    ['a name before a comment, on a line of Windows', `# hosts\r\n  ::1 receiver.test # shop\r\n`, ['::1']],
  ])('gives the addresses of %s, and no name server is asked', async (_, text, addresses) => {
    const { servers, questions } = await nameServerForTest(() => [PUBLIC])
    const resolve = createResolve({ servers, hostsFile: await hostsFileOf(text) })
    expect(await resolve('receiver.test', running)).toEqual(addresses)
    expect(questions).toEqual([])
  })

  it.each([
    ['has only other names', `${LOOPBACK} other.receiver.test receiver.test.shop`],
    ['has the name in a comment', `${LOOPBACK} shop # receiver.test`],
    ['has something that is no address', 'receiver receiver.test'],
    ['is empty', ''],
  ])('leaves a name to the name servers if it %s', async (_, text) => {
    const { servers } = await nameServerForTest(byFamily([PUBLIC], []))
    const resolve = createResolve({ servers, hostsFile: await hostsFileOf(text) })
    expect(await resolve('receiver.test', running)).toEqual([PUBLIC])
  })

  it('leaves a name to the name servers if there is no such file', async () => {
    const { servers } = await nameServerForTest(byFamily([PUBLIC], []))
    const resolve = createResolve({ servers, hostsFile: '/no/such/file' })
    expect(await resolve('receiver.test', running)).toEqual([PUBLIC])
  })

  it('gives a receiver its address at once when it is changed', async () => {
    const receiver = await receiverForTest({ certificate: 'receiver' })
    const { servers } = await nameServerForTest(() => 'NXDOMAIN')
    const hostsFile = await hostsFileOf('')
    const send = testSender({ resolve: createResolve({ servers, hostsFile }) })
    expect(await send(receiver.url)).toMatchObject({ error: 'dns_error' })
    await writeFile(hostsFile, `${LOOPBACK} receiver.test`)
    expect(await send(receiver.url)).toMatchObject({ error: null, address: LOOPBACK })
  })

  it.each([['10.0.0.1'], ['::1'], ['fe80::1%lo0'], [`${PUBLIC} receiver.test\n${LOOPBACK}`]])(
    'allows no address that a name server could not give: %s',
    async (addresses) => {
      const receiver = await receiverForTest({ certificate: 'receiver' })
      const resolve = createResolve({ hostsFile: await hostsFileOf(`${addresses} receiver.test`) })
      const send = testSender({ resolve, isAllowedAddress: isPublicAddress })
      expect(await send(receiver.url)).toMatchObject({ error: 'blocked_address', address: null })
      expect(receiver.connectionCount()).toBe(0)
    },
  )
})
