import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readRunningStack } from '#infra/local/host/data-folder.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { runStart, startLocalStack } from '#test/support/local-stack.ts'
import { answer, hang, type ReceivedRequest, startReceiver } from '#test/support/receiver.ts'

type LocalStack = Awaited<ReturnType<typeof startLocalStack>>

const folder = mkdtempSync(join(tmpdir(), 'intake-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A stack that is stopped when the test ends, if the test has not stopped it. */
const startForTest = async (parameters: readonly string[]): Promise<LocalStack> => {
  const stack = await startLocalStack(parameters)
  onTestFinished(async () => void (await stack.stop()))
  return stack
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

const vanishes = async (url: string) => {
  while (await answers(url)) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('npm start', () => {
  it('explains itself', async () => {
    const { exitCode, output } = await runStart(['--help'])

    expect(exitCode).toBe(0)
    expect(output).toContain('--retry-delays')
  })

  it('refuses an option that it does not know', async () => {
    const { exitCode, output, errors } = await runStart(['--prot', '80'])

    expect(exitCode).toBe(1)
    expect(output).toBe('')
    expect(errors).toMatch(/--prot/)
    expect(errors).not.toContain('    at ')
  })

  it('says that its port is in use', async () => {
    const server = createServer()
    const port = await listen(server, 0)

    const { exitCode, errors } = await runStart(['--port', String(port), '--data', join(folder, 'port')])
    closeServer(server)

    expect(exitCode).toBe(1)
    expect(errors).toBe(`Port ${port} is in use. Take another one: npm start -- --port ${port + 1}\n`)
  })

  it('says what to install where there is neither Java, Docker nor python3', async () => {
    const empty = mkdtempSync(join(folder, 'path-'))
    symlinkSync(process.execPath, join(empty, 'node'))

    const { exitCode, errors } = await runStart(['--port', '0', '--data', join(folder, 'java')], {
      env: { ...process.env, PATH: empty },
      // No earlier start has installed Java here.
      cwd: empty,
    })

    expect(exitCode).toBe(1)
    expect(errors).toMatch(
      /^DynamoDB Local needs Java 17 or later, a running Docker, or python3 .*; there is none of them\.\n/,
    )
    expect(errors).not.toContain('    at ')
  })

  it('keeps its data and its key from one start to the next, and leaves no process behind', async () => {
    const data = join(folder, 'kept')
    const submissions = (stack: { base_url: string; api_key: string }, init: RequestInit = {}) =>
      fetch(`${stack.base_url}/api/v1/submissions`, {
        ...init,
        headers: { Authorization: `Bearer ${stack.api_key}`, 'Content-Type': 'application/json' },
      })
    const body = JSON.stringify({
      customer_email: 'ann@example.com',
      customer_name: 'Ann',
      card_list: '3x Sol Ring NM',
    })

    const first = await startForTest(['--data', data])
    const running = readRunningStack(data)
    const created = await submissions(first, { method: 'POST', body })
    expect(created.status).toBe(201)
    expect(await first.stop('SIGINT')).toBe(0)

    expect(await answers(running?.dynamodb_endpoint ?? '')).toBe(false)
    expect(readRunningStack(data)).toBeUndefined()
    for (const file of ['store.json', 'secrets.json']) expect(statSync(join(data, file)).mode & 0o777).toBe(0o600)

    const second = await startForTest(['--data', data])
    const listed = (await (await submissions(second)).json()) as { data: { id: string }[] }
    expect(await second.stop()).toBe(0)

    expect(second.api_key).toBe(first.api_key)
    expect(listed.data.map(({ id }) => id)).toEqual([((await created.json()) as { id: string }).id])
  })

  it('sends what was accepted before it was killed, also what a receiver was being sent', {
    timeout: 60_000,
  }, async () => {
    const data = join(folder, 'killed')
    const receiver = await startReceiver({ behaviour: hang })
    onTestFinished(receiver.close)
    const submissionOf = ({ body }: ReceivedRequest) => JSON.parse(body.toString()).data.submission.id as string
    const post = async (stack: LocalStack, path: string, body: unknown) => {
      const headers = { Authorization: `Bearer ${stack.api_key}`, 'Content-Type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`${stack.base_url}/api/v1${path}`, init)
      expect(answer.status).toBe(201)
      return (await answer.json()) as { id: string }
    }
    const fields = { customer_email: 'ann@example.com', customer_name: 'Ann', card_list: '3x Sol Ring NM' }

    const first = await startForTest(['--data', data])
    await post(first, '/webhooks', { url: `${receiver.url}/hook`, events: ['submission.received'] })
    const accepted: string[] = []
    for (let made = 0; made < 3; made += 1) accepted.push((await post(first, '/submissions', fields)).id)
    await receiver.received(1)
    accepted.push((await post(first, '/submissions', fields)).id)
    await first.stop('SIGKILL')
    const before = receiver.requests.length
    receiver.behave(answer(200))
    await startForTest(['--data', data])

    await vi.waitFor(
      () => expect(new Set(receiver.requests.slice(before).map(submissionOf))).toEqual(new Set(accepted)),
      { timeout: 15_000 },
    )
  })

  it('ends with the npm that runs it, although the shell between them passes no signal on', async () => {
    const data = join(folder, 'npm')
    const parameters = ['--silent', '--', '--json', '--no-demo', '--port', '0', '--data', data]
    const npm = spawn('npm', ['start', ...parameters], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(npm.stdout, 'data')
    const running = readRunningStack(data)

    npm.kill('SIGTERM')

    await vanishes(running?.base_url ?? '')
    await vanishes(running?.dynamodb_endpoint ?? '')
  })
})
