import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { servePage } from '#shared/api/pages/serve-page.ts'
import { pageEvent } from '#test/support/page-event.ts'

const html = '<!doctype html><title>Zoë</title>'
const tag = 'W/"v1"'
let reads = 0
const serve = servePage(() => {
  reads += 1
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=300', ETag: tag }
  return { headers, br: brotliCompressSync(html).toString('base64'), gzip: gzipSync(html).toString('base64') }
})
const ask = (headers: Readonly<Record<string, string>> = {}) => serve(pageEvent('/api/v1/docs', headers))
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br' }

describe('200', () => {
  it('has the page, its own headers, and those of every answer', async () => {
    expect(await ask()).toEqual({
      statusCode: 200,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'public, max-age=300',
        ETag: tag,
        Vary: 'Accept, Accept-Encoding',
        'X-Request-Id': 'request-1',
        'X-Content-Type-Options': 'nosniff',
        'Strict-Transport-Security': expect.any(String),
      },
      body: html,
    })
  })

  it.each([browser, { ...browser, 'accept-encoding': 'gzip, BR;q=0.5' }, { ...browser, 'accept-encoding': 'br' }])(
    'is in Brotli for %j, in base64, of which the gateway makes bytes',
    async (headers) => {
      const answer = await ask(headers)

      expect(answer).toMatchObject({ isBase64Encoded: true, headers: { 'Content-Encoding': 'br' } })
      expect(brotliDecompressSync(Buffer.from(answer.body, 'base64')).toString()).toBe(html)
    },
  )

  it.each([
    { ...browser, 'accept-encoding': 'gzip, deflate' },
    { accept: 'TEXT/HTML;q=0.9, */*', 'accept-encoding': 'GZIP;q=0.5' },
    { accept: 'text/html', 'accept-encoding': 'br;q=0, *' },
  ])('is gzipped for %j, in base64, of which the gateway makes bytes', async (headers) => {
    const answer = await ask(headers)

    expect(answer).toMatchObject({ isBase64Encoded: true, headers: { 'Content-Encoding': 'gzip' } })
    expect(gunzipSync(Buffer.from(answer.body, 'base64')).toString()).toBe(html)
  })

  it.each([
    ['the gateway would send the base64 as text', { ...browser, accept: '*/*' }],
    ['another type comes first', { ...browser, accept: 'application/json, text/html' }],
    ['neither is accepted', { ...browser, 'accept-encoding': 'zstd' }],
    ['both are refused', { ...browser, 'accept-encoding': 'br;q=0, gzip;q=0' }],
    ['nothing is said of encodings', { accept: browser.accept }],
  ])('is plain where %s', async (_, headers) => {
    const answer = await ask(headers)

    expect(answer.body).toBe(html)
    expect(answer.isBase64Encoded).toBeUndefined()
    expect(answer.headers).not.toHaveProperty('Content-Encoding')
  })
})

describe('304', () => {
  it.each([tag, '"v1"', '"v0", W/"v1"', '*'])('for a caller who has it: %s', async (given) => {
    const answer = await ask({ ...browser, 'if-none-match': given })

    expect(answer).toMatchObject({ statusCode: 304, body: '', headers: { ETag: tag, 'X-Request-Id': 'request-1' } })
  })

  it.each(['"v0"', 'v1', ''])('not for a caller who has another: %s', async (given) => {
    expect((await ask({ 'if-none-match': given })).statusCode).toBe(200)
  })
})

it('reads the page once', () => {
  expect(reads).toBe(1)
})
