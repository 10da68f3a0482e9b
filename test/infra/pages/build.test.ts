import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { ownFields } from '#infra/pages/browser-page.ts'
import { hasBuiltPage, writePage } from '#infra/pages/build.ts'
import { type BuiltPage, builtPageSchema } from '#shared/api/pages/built-page.ts'
import { pageIds } from '#shared/api/pages/paths.ts'
import { routes } from '#shared/api/routes.ts'

/** As in the contract, whose 8 KB of a token are 8,192 bytes. */
const kilobyte = 1024
const formBudget = 64 * kilobyte

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const id of pageIds.filter(hasBuiltPage)) await writePage(id, folder)

const readPage = (name: string): BuiltPage =>
  builtPageSchema().parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
const bodyOf = ({ gzip }: BuiltPage) => gunzipSync(Buffer.from(gzip, 'base64')).toString()

const openapi = readPage('pages.openapi.json')
const reference = readPage('pages.reference.json')

it('builds the pages that have a file, and leaves nothing else behind', () => {
  expect(readdirSync(folder).toSorted()).toEqual([
    'pages.console.json',
    'pages.form-script.json',
    'pages.form.json',
    'pages.openapi.json',
    'pages.reference.json',
  ])
})

it('keeps the gzip of a page outside of what a synthesis empties, and takes it again', async () => {
  const kept = new URL('../../../.local/gzip/', import.meta.url)
  const namesOfKept = () => readdirSync(kept).filter((name) => readFileSync(new URL(name, kept)).equals(gzip))
  const gzip = Buffer.from(openapi.gzip, 'base64')
  const [name = ''] = namesOfKept()
  const { mtimeMs } = statSync(new URL(name, kept))
  await writePage('pages.openapi', folder)

  expect(namesOfKept()).toEqual([name])
  expect(statSync(new URL(name, kept)).mtimeMs).toBe(mtimeMs)
  expect(readPage('pages.openapi.json')).toEqual(openapi)
})

it('gives the document and the reference page a tag that changes with them, and five minutes in caches', () => {
  for (const { headers } of [openapi, reference]) {
    expect(headers).toMatchObject({
      ETag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      'Cache-Control': 'public, max-age=300',
    })
  }
  expect(openapi.headers.ETag).not.toBe(reference.headers.ETag)
})

it('serves the committed document without its white space', () => {
  const committed: unknown = JSON.parse(
    readFileSync(new URL('../../../shared/api/openapi.json', import.meta.url), 'utf8'),
  )

  expect(bodyOf(openapi)).toBe(JSON.stringify(committed))
  expect(openapi.headers['Content-Type']).toBe('application/json; charset=utf-8')
})

describe('the reference page', () => {
  const html = bodyOf(reference)
  const policy = Object.fromEntries(
    reference.headers['Content-Security-Policy']!.split('; ').map((directive) => directive.split(/ (.*)/, 2)),
  ) as Record<string, string>
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text!)

  it('may run the scripts that it has, by their hash, and no other', () => {
    const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

    expect(scripts).toHaveLength(2)
    expect(policy['script-src']?.split(' ')).toEqual(hashes)
    expect(html.match(/<script\b(?!>)/g)).toBeNull()
  })

  it('may load nothing from another host', () => {
    expect(policy['default-src']).toBe("'none'")
    const { 'script-src': _, ...others } = policy
    expect(Object.values(others).toSorted()).toEqual([
      "'none'",
      "'none'",
      "'none'",
      "'none'",
      "'self'",
      "'unsafe-inline'",
      'blob:',
      'data:',
    ])
  })

  it('does not ask for the logo of the library that shows it', () => {
    expect(html).not.toContain('cdn.redoc.ly')
  })

  it('is sent in less than 400 KB', () => {
    expect(Buffer.from(reference.gzip, 'base64').length).toBeLessThan(400 * kilobyte)
  })
})

describe.each([
  ['console', 60 * kilobyte],
  ['form', formBudget],
])('the page of the %s', (name, maxBytes) => {
  const page = readPage(`pages.${name}.json`)
  const html = bodyOf(page)
  const hashOf = (element: string) => {
    const text = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(html)?.[1] ?? ''
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }

  it('may run its one script and its one style, ask its own host, and nothing else', () => {
    expect(html.match(/<script|<style/g)).toHaveLength(2)
    expect(page.headers['Content-Security-Policy']).toBe(
      [
        "default-src 'none'",
        `script-src ${hashOf('script')}`,
        'img-src data:',
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        `style-src ${hashOf('style')}`,
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    )
  })

  it('has short names for the custom properties of its style', () => {
    expect(html).toMatch(/--0:.*var\(--0\)/s)
    expect(html).not.toContain('--color')
  })

  it('tells no other host its address, and is asked for each time', () => {
    expect(page.headers).toMatchObject({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-cache' })
  })

  // Over HTTPS every browser takes Brotli.
  it('is sent in its budget', () => {
    expect(Buffer.from(page.br, 'base64').length).toBeLessThanOrEqual(maxBytes)
  })
})

it('sends the form as an element, its style included, in its budget', () => {
  expect(Buffer.from(readPage('pages.form-script.json').br, 'base64').length).toBeLessThanOrEqual(formBudget)
})

it('has in the form the routes that another page may call, and no other', () => {
  const script = bodyOf(readPage('pages.form-script.json'))
  const names = [...script.matchAll(/["'`]?([\w.-]+)["'`]?:\{method:["'`][A-Z]+["'`],path:/g)].map(([, id]) => id)
  const called = Object.entries(routes).filter(([, route]) => 'cors' in route && route.cors)

  expect(names.toSorted()).toEqual(called.map(([id]) => id).toSorted())
  expect(script).not.toMatch(/\b(?:PATCH|DELETE)\b/)
})

it('has in the form no code of Preact for what its components do not use', () => {
  const sources = globSync('functions/pages/form/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))

  expect(bodyOf(readPage('pages.form-script.json'))).not.toMatch(
    /componentDid|getDerived|getSnapshot|getChildContext|contextType|defaultProps|debounceRendering|\.vnode\b|innerHTML|2000\/svg|foreignObject/,
  )
  expect(sources.join('')).toContain('<option')
  expect(sources.join('')).not.toMatch(
    /<(?:svg|math|template|progress|foreignObject)\b|dangerouslySet|component(?:Did|Will)|getDerived|getSnapshot|getChildContext|(?:create|use)Context|useErrorBoundary|defaultProps|preact\/compat/,
  )
})

it('shortens no field of an answer of the API in what a browser runs', () => {
  const fields: string[] = []
  JSON.parse(bodyOf(openapi), (key: string, value: unknown) => {
    if (key === 'properties' && typeof value === 'object' && value !== null) fields.push(...Object.keys(value))
    return value
  })

  expect(fields).toContain('quantity')
  expect(fields.filter((field) => ownFields.includes(field))).toEqual([])
})
