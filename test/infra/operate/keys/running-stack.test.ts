import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, it, onTestFinished, vi } from 'vitest'
import { runOperate } from '#test/infra/operate/run-operate.ts'
import { startLocalStack } from '#test/support/local-stack.ts'
import { type ReceivedRequest, startReceiver } from '#test/support/receiver.ts'

const clockFile = new URL('./shifted-clock.ts', import.meta.url).href
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A local stack whose clock a test moves, and the operator's commands by the same clock. */
const setUp = async () => {
  const data = mkdtempSync(join(tmpdir(), 'intake-keys-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const file = join(data, 'clock')
  let shiftMs = 0
  const advance = (ms: number) => {
    shiftMs += ms
    writeFileSync(file, String(shiftMs))
  }
  advance(0)
  const env = { ...process.env, CLOCK_FILE: file, NODE_OPTIONS: `--import ${clockFile}` }
  const stack = await startLocalStack(['--data', join(data, 'stack')], { env })
  onTestFinished(async () => void (await stack.stop()))

  const operate = async (...words: string[]) => {
    const { output, ...ended } = await runOperate([...words, '--json', '--data', join(data, 'stack')], { env })
    return { ...ended, output: output === '' ? {} : JSON.parse(output) }
  }

  const post = async (path: string, body: object, token = stack.api_key) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const answer = await fetch(`${stack.base_url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    expect(answer.ok, text).toBe(true)
    return JSON.parse(text) as Record<string, string>
  }
  return { advance, operate, post }
}

const idIn = ({ body }: ReceivedRequest): string => JSON.parse(body.toString()).data.submission.id

/** By an independent library, at the time that the request says. */
const verify = ({ body, headers }: ReceivedRequest, secret: string) => {
  const text = (name: string) => String(headers[name])
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  vi.useFakeTimers({ toFake: ['Date'], now: Number(text('webhook-timestamp')) * 1000 })
  try {
    new Webhook(secret).verify(body.toString(), Object.fromEntries(names.map((name) => [name, text(name)])))
  } finally {
    vi.useRealTimers()
  }
}

it('a running stack sends signed deliveries and takes sessions through two rotations of both keys', {
  timeout: 120_000,
}, async () => {
  const { advance, operate, post } = await setUp()
  const receiver = await startReceiver()
  onTestFinished(receiver.close)
  const webhooks: { id: string; path: string; secrets: string[] }[] = []

  const register = async () => {
    const path = `/${webhooks.length}`
    const { id = '', secret = '' } = await post('/webhooks', {
      url: `${receiver.url}${path}`,
      events: ['submission.received'],
    })
    webhooks.push({ id, path, secrets: [secret] })
  }
  const mint = async () => (await post('/customer-sessions', { customer_email: 'ann@example.com' })).token ?? ''
  /** One submission by each session, of which every webhook is told with all its secrets. */
  const deliver = async (...sessions: string[]) => {
    for (const session of sessions) {
      const { id } = await post('/submissions', { customer_name: 'Ann', card_list: '3x Sol Ring NM' }, session)
      const told = () => receiver.requests.filter((request) => idIn(request) === id)
      await vi.waitFor(() => expect(told()).toHaveLength(webhooks.length), { timeout: 20_000 })
      for (const { path, secrets } of webhooks) {
        const request = told().find((received) => received.path === path)
        for (const secret of secrets) if (request) verify(request, secret)
        expect(request?.headers['x-delivery-attempt']).toBe('1')
      }
    }
  }

  await register()
  const first = await mint()
  await deliver(first)

  expect(await operate('keys', 'rotate', '--key', 'session')).toMatchObject({ exitCode: 0, output: { dropped: null } })
  expect(await operate('keys', 'rotate', '--key', 'sealing')).toMatchObject({ exitCode: 0, output: { dropped: null } })
  await register()
  await deliver(first, await mint())

  advance(11 * minuteMs)
  await register()
  const { secret: newer = '' } = await post(`/webhooks/${webhooks[0]?.id}/rotate-secret`, { overlap_seconds: 604_800 })
  webhooks[0]?.secrets.unshift(newer)
  const second = await mint()
  expect(second.split('.')[0]).not.toBe(first.split('.')[0])
  await deliver(first, second)

  advance(dayMs)
  const refused = await operate('keys', 'rotate', '--key', 'sealing')
  expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining('2 secrets of webhooks are still') })
  expect(refused.errors).toContain('npm run operate -- secrets reseal')
  expect(await operate('secrets', 'reseal')).toMatchObject({ exitCode: 0, output: { examined: 3, resealed: 2 } })
  const third = await mint()
  await deliver(third)

  for (const key of ['session', 'sealing']) {
    expect(await operate('keys', 'rotate', '--key', key)).toMatchObject({
      exitCode: 0,
      output: { dropped: expect.any(String) },
    })
  }
  await deliver(third, await mint())
  advance(11 * minuteMs)
  expect(await operate('secrets', 'reseal')).toMatchObject({ exitCode: 0, output: { resealed: 3, unopenable: [] } })
  await deliver(third, await mint())

  const { sealing } = (await operate('keys', 'show')).output as {
    sealing: { keys: { id: string; in_use: boolean }[]; sealed_secrets: object }
  }
  expect(sealing.sealed_secrets).toEqual({ [sealing.keys.find((key) => key.in_use)?.id ?? '']: 4 })
  expect(await operate('keys', 'rotate', '--key', 'session')).toMatchObject({ exitCode: 1 })
  expect(await operate('keys', 'rotate', '--key', 'session', '--force')).toMatchObject({ exitCode: 0 })
})
