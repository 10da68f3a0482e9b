import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import { runOperate } from '#test/infra/operate/run-operate.ts'
import { loseAnswer, problem } from '#test/shared/client/try-client.ts'
import { startLocalStack } from '#test/support/local-stack.ts'
import { answer, type Behaviour, type ReceivedRequest, startReceiver } from '#test/support/receiver.ts'
import { planLoad } from './plan.ts'
import { makeRequests } from './requests.ts'

const file = fileURLToPath(new URL('./run.ts', import.meta.url))

type Ended = { readonly exitCode: number; readonly output: string; readonly errors: string }

const runLoad = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1' }
    execFile(process.execPath, [file, ...args], { env }, (error, output, errors) =>
      resolve({ exitCode: error === null ? 0 : Number(error.code), output, errors }),
    )
  })

describe('the program, against a local stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'load-'))
  let stack: Awaited<ReturnType<typeof startLocalStack>>
  beforeAll(async () => {
    stack = await startLocalStack(['--data', folder])
  })
  afterAll(async () => {
    await stack.stop()
    rmSync(folder, { recursive: true })
  })

  const createStore = async (): Promise<string> => {
    const { output } = await runOperate([
      'stores',
      'create',
      '--name',
      'A',
      '--tier',
      'pro',
      '--data',
      folder,
      '--json',
    ])
    return JSON.parse(output).api_key.key
  }

  const argumentsFor = (keys: readonly string[]) => [
    ...['--target', `${stack.base_url}/api/v1`],
    ...['--api-key', keys.join(), '--json'],
  ]

  const webhooksOf = async (apiKey: string) =>
    (await createClient({ baseUrl: stack.base_url, apiKey }).webhooks.list().page()).data

  const load = async (...args: readonly string[]) => {
    const keys = [await createStore(), await createStore()]
    const ended = await runLoad(...argumentsFor(keys), ...args)
    return { ...ended, left: (await Promise.all(keys.map(webhooksOf))).flat() }
  }

  const few = ['--rate', '5', '--seconds', '2']

  /** Forwards webhooks to the program as a tunnel does; `times` says how often each one is forwarded. */
  const startTunnel = async (times: (index: number) => number) => {
    const free = await startReceiver()
    await free.close()
    const forward = async ({ headers, body }: ReceivedRequest) =>
      (
        await fetch(`http://127.0.0.1:${free.port}/`, {
          method: 'POST',
          headers: Object.entries(headers).filter(
            (header): header is [string, string] => typeof header[1] === 'string' && /^(webhook|x)-/.test(header[0]),
          ),
          body: new Uint8Array(body),
        })
      ).status
    let index = 0
    const behaviour: Behaviour = async (response, request) => {
      const statuses: number[] = []
      const count = times(index++)
      for (let time = 0; time < count; time += 1) statuses.push(await forward(request))
      answer(statuses[0] ?? 200)(response, request)
    }
    const tunnel = await startReceiver({ behaviour })
    onTestFinished(tunnel.close)
    return ['--receiver', `${tunnel.url}/hook`, '--listen-port', String(free.port)]
  }

  it('counts every event of two stores as delivered once, and leaves no webhook', async () => {
    const { exitCode, output, errors, left } = await load(...few, '--approve')

    expect(errors).toContain('10 submissions of twenty cards at 5.0 a second, 20 webhooks')
    expect(JSON.parse(output)).toEqual({
      accepted: 20,
      refused: {},
      latency_ms: {
        p50: expect.any(Number),
        p95: expect.any(Number),
        p99: expect.any(Number),
        max: expect.any(Number),
      },
      webhooks: { expected: 20, lost: 0, repeated: 0, unanswered: 0 },
    })
    expect(exitCode).toBe(0)
    expect(left).toEqual([])
  })

  it('counts each event as held once where no receiver can be reached', async () => {
    const { exitCode, output } = await load(...few, '--approve', '--receiver', 'none')

    expect(JSON.parse(output).webhooks).toEqual({ expected: 20, lost: 0, repeated: 0, unanswered: 0 })
    expect(exitCode).toBe(0)
  })

  it('counts a webhook that was lost on its way, and fails', async () => {
    const tunnel = await startTunnel((index) => (index === 3 ? 0 : 1))
    const { exitCode, output } = await load(...few, ...tunnel, '--settle-seconds', '3')

    expect(JSON.parse(output).webhooks).toEqual({ expected: 10, lost: 1, repeated: 0, unanswered: 0 })
    expect(exitCode).toBe(1)
  })

  it('counts a webhook that came three times as repeated twice', async () => {
    const tunnel = await startTunnel((index) => (index === 3 ? 3 : 1))
    const { exitCode, output } = await load(...few, ...tunnel)

    expect(JSON.parse(output).webhooks).toEqual({ expected: 10, lost: 0, repeated: 2, unanswered: 0 })
    expect(exitCode).toBe(0)
  })

  it('leaves no webhook when it is broken off', async () => {
    const key = await createStore()
    const child = spawn(process.execPath, [file, ...argumentsFor([key]), '--rate', '1', '--seconds', '600'])
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'close')
    await vi.waitFor(async () => expect(await webhooksOf(key)).toHaveLength(1), { timeout: 30_000, interval: 500 })
    child.kill('SIGINT')

    expect((await ended)[0]).toBe(1)
    expect(await webhooksOf(key)).toEqual([])
  })

  it.each([
    ['a rate above the limits of the stores', ['--rate', '11'], 'above the stores'],
    ['a load of more than a dollar', ['--rate', '10', '--seconds', '20000'], 'more than $1. Add --yes'],
  ])('makes no submission for %s before that is allowed', async (_, args, message) => {
    const { exitCode, output, errors, left } = await load(...args)

    expect(errors).toContain(message)
    expect(output).toBe('')
    expect(exitCode).toBe(1)
    expect(left).toEqual([])
  })
})

it('the program sends nothing to another machine in a test', async () => {
  const { exitCode, errors } = await runLoad('--target', 'https://intake.example.com', '--api-key', 'sik_x')

  expect(errors).toContain('a test sends to this machine alone')
  expect(exitCode).toBe(1)
})

describe('the requests', () => {
  const makeAt = async (behaviour: Behaviour, creates: number) => {
    const receiver = await startReceiver({ behaviour })
    onTestFinished(receiver.close)
    return makeRequests({ target: receiver.url, keys: ['sik_x'], rate: 200, creates, approve: false })
  }

  it('begin although no earlier one is answered, and latency counts from when each was due', async () => {
    const waiting: (() => void)[] = []
    // The first answer is given when the last request is there: a program that waits for answers never gets so far.
    const outcomes = await makeAt((response, request) => {
      waiting.push(() => answer(201, { body: '{"id":"s"}' })(response, request))
      if (waiting.length === 40) for (const give of waiting) give()
    }, 40)

    expect(outcomes).toHaveLength(40)
    // The first was due 195 ms before the last.
    expect(outcomes[0]!.latencyMs).toBeGreaterThanOrEqual(195)
  })

  it('are made once, and refusals are told by their codes', async () => {
    const outcomes = await makeAt(problem(429, 'RATE_LIMITED', { 'retry-after': '1' }), 3)

    expect(outcomes.map(({ code }) => code)).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED'])
  })

  it('without an answer are told from refusals', async () => {
    const outcomes = await makeAt(loseAnswer, 1)

    expect(outcomes).toMatchObject([{ code: 'NETWORK_ERROR', event: undefined }])
  })
})

describe('the plan', () => {
  const wanted = { rate: undefined, seconds: 60, approve: false, held: false, looks: 12, limits: [300, 1200] }

  it('stays within the smallest limit of the stores, with room for the requests of the program itself', () => {
    expect(planLoad(wanted)).toMatchObject({ rate: 9, creates: 540, deliveries: 540, isOverLimit: false })
    expect(planLoad({ ...wanted, approve: true })).toMatchObject({ rate: 4.5, creates: 270, deliveries: 540 })
  })

  it('counts the requests that read held deliveries, and costs less than a dollar for a minute of two stores', () => {
    const { requests, dollars } = planLoad({ ...wanted, held: true })

    expect(requests).toBe(540 + 12 * (6 + 2) + 2 * 4)
    expect(dollars).toBeGreaterThan(0)
    expect(dollars).toBeLessThan(1)
  })
})
