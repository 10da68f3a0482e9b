import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest'
import { forwardEvents } from '#infra/listen/forward-events.ts'
import { deleteLeftOvers, descriptionOf } from '#infra/listen/left-overs.ts'
import { createTemporaryWebhook } from '#infra/listen/temporary-webhook.ts'
import { createClient } from '#shared/client/client.ts'
import type { DeliveryWithAttempts } from '#shared/client/types.ts'
import { EVENT_NAMES } from '#shared/submissions/events.ts'
import { runOperate } from '#test/infra/operate/run-operate.ts'
import { json, problem } from '#test/shared/client/try-client.ts'
import { startLocalStack } from '#test/support/local-stack.ts'
import { answer, hang, type ReceivedRequest, startReceiver } from '#test/support/receiver.ts'

const file = fileURLToPath(new URL('../../../infra/listen/listen.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'listen-'))
let stack: Awaited<ReturnType<typeof startLocalStack>>

beforeAll(async () => {
  stack = await startLocalStack(['--data', folder])
})
afterAll(async () => {
  await stack.stop()
  rmSync(folder, { recursive: true })
})

const until = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 50_000, interval: 50 })

type Program = { readonly parameters?: readonly string[]; readonly env?: NodeJS.ProcessEnv; readonly npm?: boolean }

/** A store of its own with its key, a client, and the program to listen to its events. */
const createListener = async ({ onTestFinished }: TestContext) => {
  const { output } = await runOperate(['stores', 'create', '--name', 'A', '--tier', 'pro', '--data', folder, '--json'])
  const apiKey: string = JSON.parse(output).api_key.key
  const client = createClient({ baseUrl: stack.base_url, apiKey })
  const receiver = await startReceiver()
  onTestFinished(receiver.close)

  const start = ({ parameters = ['--api-key', apiKey], env = {}, npm = false }: Program = {}) => {
    const own = ['--api-url', stack.base_url, '--forward-to', `${receiver.url}/hook`, ...parameters]
    const [command, args] = npm ? ['npm', ['run', '-s', 'listen', '--', ...own]] : [process.execPath, [file, ...own]]
    const child = spawn(command!, args as string[], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...env },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let shown = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        shown += chunk
      })
    }
    const ended = once(child, 'close')
    const shows = (text: string) => until(() => expect(shown).toContain(text))
    return {
      shows,
      shown: () => shown,
      ready: () => shows('Forwarding'),
      secret: () => /^Secret {2}(whsec_\S+)$/m.exec(shown)?.[1] ?? '',
      end: async (signal: NodeJS.Signals): Promise<number | null> => {
        child.kill(signal)
        return (await ended)[0]
      },
    }
  }
  return { apiKey, client, receiver, start }
}

const submission = { customer_email: 'ann@example.com', customer_name: 'Ann 🃏', card_list: '3x Lightning Bolt NM' }

/** Headers that differ between two webhooks, and between two attempts. */
const differing = { 'webhook-timestamp': '', 'webhook-signature': '', 'x-signature': '', 'x-delivery-id': '' }

const headersOf = ({ headers }: ReceivedRequest) => {
  const { host: _, ...others } = headers
  return others
}

/** Each test has a store of its own; most of their time is the program's 2 seconds between two requests. */
describe.concurrent('npm run listen', { timeout: 60_000 }, () => {
  it('forwards each event once, as the product sends it, and deletes its webhook after Ctrl-C', async (context) => {
    const { client, receiver, start } = await createListener(context)
    const direct = await startReceiver()
    context.onTestFinished(direct.close)
    await client.webhooks.create({ url: `${direct.url}/hook`, events: [...EVENT_NAMES] })
    const program = start()
    await program.ready()
    const { id } = await client.submissions.create(submission)
    await direct.received(1)
    await client.submissions.transition(id, { action: 'reject' })

    const requests = await receiver.received(2)
    const sent = await direct.received(2)
    await program.shows('submission.rejected')

    const secret = program.secret()
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /hook', 'POST /hook'])
    for (const [index, request] of requests.entries()) {
      expect(new Webhook(secret).verify(request.body, request.headers as Record<string, string>)).toBeTruthy()
      expect(request.body.equals(sent[index]!.body)).toBe(true)
      expect({ ...headersOf(request), ...differing }).toEqual({ ...headersOf(sent[index]!), ...differing })
    }
    expect(program.shown()).toMatch(
      new RegExp(`\\d\\d:\\d\\d:\\d\\d {2}submission.received {3}${id} {2}200 {2}\\d+ ms\n`),
    )

    expect(await program.end('SIGINT')).toBe(0)
    expect((await client.webhooks.list().page()).data).toHaveLength(1)
    expect(receiver.requests).toHaveLength(2)
  })

  it('forwards an event that happens before its webhook is disabled', async (context) => {
    const { client } = await createListener(context)
    const ending = new AbortController()
    const { id: webhookId } = await createTemporaryWebhook(client)
    const { id } = await client.submissions.create(submission)
    const deliveries = () => client.webhooks.deliveries.list(webhookId).page()
    await until(async () => expect((await deliveries()).data).toMatchObject([{ status: 'pending' }]))
    await client.webhooks.update(webhookId, { status: 'disabled' })
    const forwarded: string[] = []
    const forward = async ({ payload }: DeliveryWithAttempts) => {
      forwarded.push(payload.data.submission.id)
      ending.abort()
    }

    await forwardEvents({ client, webhookId, forward, onFailure: () => {}, signal: ending.signal }).catch(() => {})
    expect(forwarded).toEqual([id])
  })

  it('shows that the server is down, refuses or hangs, and goes on until Ctrl-C', async (context) => {
    const { apiKey, client, receiver, start } = await createListener(context)
    await receiver.close()
    const program = start({ parameters: [], env: { SUBMISSION_INTAKE_API_KEY: apiKey } })
    await program.ready()
    const { id } = await client.submissions.create(submission)
    await program.shows(`submission.received   ${id}  connection_refused`)
    const repaired = await startReceiver({ behaviour: answer(500), port: receiver.port })
    context.onTestFinished(repaired.close)
    await client.submissions.transition(id, { action: 'approve' })
    await program.shows(`submission.accepted   ${id}  500`)
    repaired.behave(hang)
    await client.submissions.transition(id, { action: 'complete' })
    await repaired.received(2)

    expect(await program.end('SIGINT')).toBe(0)
    expect((await client.webhooks.list().page()).data).toEqual([])
    expect(program.shown()).not.toContain('submission.completed')
  })

  it('leaves a webhook when it is killed, which a later run names, and deletes with --clean-up', async (context) => {
    const { apiKey, client, start } = await createListener(context)
    const ids = async () => (await client.webhooks.list().page()).data.map(({ id }) => id)
    const killed = start()
    await killed.ready()
    await killed.end('SIGKILL')
    const [leftOver] = await ids()
    const second = start()
    await second.shows('To delete it, add --clean-up.')
    expect(await second.end('SIGTERM')).toBe(0)
    expect(await ids()).toEqual([leftOver])

    const third = start({ npm: true, parameters: ['--api-key', apiKey, '--clean-up'] })
    await third.ready()
    expect(third.shown().match(/Deleted/g)).toHaveLength(1)
    expect(await ids()).toEqual([expect.not.stringMatching(leftOver!)])

    // The shell between npm and the program passes no signal on.
    await third.end('SIGTERM')
    await until(async () => expect(await ids()).toEqual([]))
  })

  it('names its webhook when the API cannot delete it any more', async (context) => {
    const { receiver: api, start } = await createListener(context)
    const webhook = { id: 'w-1', secret: 'whsec_AAAA' }
    const empty = { data: [], has_more: false, next_cursor: null }
    api.behave((response, request) => {
      if (request.method === 'DELETE') return problem(503, 'TEMPORARILY_UNAVAILABLE')(response, request)
      return json(200, request.method === 'GET' ? empty : webhook)(response, request)
    })
    const program = start({ parameters: ['--api-key', 'sik_test', '--api-url', api.url] })
    await program.ready()

    expect(await program.end('SIGINT')).toBe(1)
    expect(program.shown()).toContain('The webhook w-1 is not deleted (TEMPORARILY_UNAVAILABLE).')
  })

  it('says why the API refuses, and leaves nothing behind', async (context) => {
    const { start } = await createListener(context)
    const program = start({ parameters: ['--api-key', 'sik_none'] })

    await program.shows('UNAUTHENTICATED: ')
    expect(await program.end('SIGTERM')).toBe(1)
  })
})

describe('a left-over on a terminal', () => {
  it.for([true, false])('is deleted only if the answer is yes: %s', async (isConfirmed, context) => {
    const { client } = await createListener(context)
    const make = (name: string, description: string) =>
      client.webhooks.create({ url: `https://${name}.invalid/`, events: ['submission.received'], description })
    await make('elsewhere', descriptionOf('another-machine', process.pid))
    await make('running', descriptionOf(hostname(), process.pid))
    await make('other', 'Our till')
    const questions: string[] = []
    const confirm = async (question: string) => {
      questions.push(question)
      return isConfirmed
    }

    await deleteLeftOvers({ client, say: () => {}, confirm, signal: new AbortController().signal })

    const left = (await client.webhooks.list().page()).data.map(({ url }) => new URL(url).hostname.split('.')[0])
    expect(questions).toEqual([expect.stringContaining('another-machine')])
    expect(left.toSorted()).toEqual([...(isConfirmed ? [] : ['elsewhere']), 'other', 'running'])
  })
})
