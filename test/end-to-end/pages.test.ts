import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { apiKey, baseUrl } from '#test/end-to-end/support/client.ts'

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(`${baseUrl}${path}`, { method, redirect: 'manual', headers: { accept: '*/*', ...headers } })

const pages = ['/api/v1/openapi.json', '/api/v1/docs']

describe.each(pages)('%s', (path) => {
  it('needs no credential, and may be kept for five minutes', async () => {
    const { status, headers } = await ask(path)

    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(headers.get('x-request-id')).toMatch(/\S/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is 304 for a caller who has it', async () => {
    const tag = (await ask(path)).headers.get('etag') ?? ''
    const again = await ask(path, { 'if-none-match': tag })

    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  })

  it('is the same in each coding, which a browser gets, and plain', async () => {
    const plain = await ask(path, { 'accept-encoding': 'identity' })
    const text = await plain.text()
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const coding of ['br', 'gzip']) {
      const coded = await ask(path, { accept: 'text/html,*/*;q=0.8', 'accept-encoding': coding })
      expect(coded.headers.get('content-encoding')).toBe(coding)
      expect(await coded.text()).toBe(text)
    }
  })

  it.each(['POST', 'HEAD'])('has no other verb: %s', async (method) => {
    const { status, headers } = await ask(path, {}, method)

    expect([status, headers.get('allow')]).toEqual([405, 'GET, OPTIONS'])
  })
})

it('the document is OpenAPI 3.1', async () => {
  const answer = await ask('/api/v1/openapi.json')

  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0', paths: { '/submissions': { post: {} } } })
})

it('the reference page runs its own scripts alone', async () => {
  const { headers } = await ask('/api/v1/docs')

  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-[^;]*';/)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

it('the base URL leads to the reference page', async () => {
  const { status, headers } = await ask('/')

  expect(status).toBe(302)
  expect(headers.get('location')).toBe(`${baseUrl}/api/v1/docs`)
})

describe('the first commands of the reference page', () => {
  it('create, show, list and approve a submission, as they stand there', async () => {
    const { info } = (await (await ask('/api/v1/openapi.json')).json()) as { info: { description: string } }
    const [, commands = ''] = /```sh\n(.*?)```/s.exec(info.description) ?? []
    const own = [
      ['https://api.example.com', baseUrl],
      ['sik_...', apiKey],
    ] as const
    for (const [shown] of own) expect(commands).toContain(shown)
    const script = own.reduce((text, [shown, mine]) => text.replace(shown, mine), commands)

    const { stdout } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script])

    expect(stdout.match(/"status":"(pending_review|accepted)"/g)?.at(0)).toBe('"status":"pending_review"')
    expect(stdout.match(/"status":"(pending_review|accepted)"/g)?.at(-1)).toBe('"status":"accepted"')
  })
})
