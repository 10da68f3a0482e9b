import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusalOfUrl } from '#shared/webhooks/registrations/url-rules.ts'

const product = {
  ownHostNames: ['API.intake.example', 'x1y2z3.execute-api.eu-central-1.amazonaws.com'],
  allowLocalhost: false,
}
const local = { ...product, allowLocalhost: true }

describe('a URL that may be registered', () => {
  it.each([
    ['https://hooks.shop.example/intake', 'https://hooks.shop.example/intake'],
    ['https://shop.example', 'https://shop.example/'],
    ['https://shop.example:443/a', 'https://shop.example/a'],
    ['https://shop.example:8443/a?b=c', 'https://shop.example:8443/a?b=c'],
    ['HTTPS://SHOP.example/A', 'https://shop.example/A'],
    ['https://münchen.example/ü', 'https://xn--mnchen-3ya.example/%C3%BC'],
    ['https://under_score.shop.example/', 'https://under_score.shop.example/'],
    ['https://local.shop.example/', 'https://local.shop.example/'],
    ['https://notlocalhost.example/', 'https://notlocalhost.example/'],
    ['https://myinternal.example/', 'https://myinternal.example/'],
    ['https://hooks.api.intake.example/', 'https://hooks.api.intake.example/'],
    ['https://1.2.3.4.shop.example/', 'https://1.2.3.4.shop.example/'],
    [`https://shop.example/${'a'.repeat(2027)}`, `https://shop.example/${'a'.repeat(2027)}`],
    [`https://${'a.'.repeat(123)}example/`, `https://${'a.'.repeat(123)}example/`],
    [`https://${'a'.repeat(63)}.example/`, `https://${'a'.repeat(63)}.example/`],
  ])('%s', (given, href) => {
    expect(refusalOfUrl(given, product)).toBeUndefined()
    expect(new URL(given).href).toBe(href)
  })
})

const noUrl = /^(This is not a URL|The URL is longer than 2048 characters)\.$/

describe('what is no URL', () => {
  it.each([
    [''],
    ['shop.example/hook'],
    ['/hook'],
    ['//shop.example/hook'],
    ['https://'],
    ['https:///'],
    ['https://?x'],
    ['https://shop.example:65536/'],
    ['https://shop.example:-1/'],
    ['https://shop example/'],
    ['https://shop%00.example/'],
    ['https://1.2.3.256/'],
    ['https://[::1/'],
    ['https://[fe80::1%25eth0]/'],
    ['https://999999999999/'],
    [`https://shop.example/${'a'.repeat(2028)}`],
    [`https://shop.example/${'a'.repeat(4096)}`],
  ])('%s', (given) => {
    expect(refusalOfUrl(given, product)).toMatch(noUrl)
    expect(refusalOfUrl(given, local)).toMatch(noUrl)
  })
})

const REFUSED: readonly [reason: RegExp, urls: readonly string[]][] = [
  [
    /https:\/\//,
    [
      'http://shop.example/',
      'ftp://shop.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/plain,x',
      'ws://shop.example/',
      'mailto:a@shop.example',
      'https:shop.example',
      'https:/shop.example',
    ],
  ],
  [/port/, [0, 22, 25, 80, 444, 6379, 8080, 65535].map((port) => `https://shop.example:${port}/`)],
  [/user name/, ['https://user@shop.example/', 'https://user:secret@shop.example/', 'https://:secret@shop.example/']],
  [/fragment/, ['https://shop.example/#top', 'https://shop.example/#', 'https://shop.example/?a#b']],
  [
    /space/,
    [
      'https:\\\\evil.example\\@shop.example/',
      'https://shop.example\\@evil.example/',
      'https://shop\t.example/',
      'https://shop\n.example/',
      'https://shop.example/\r\nHost: evil.example',
      ' https://shop.example/',
      'https://shop.example/ ',
      'https://shop.example/\u0000',
      'https://shop.example/a b',
    ],
  ],
  [
    /IP address/,
    [
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0x7f000001/',
      'https://0177.0.0.1/',
      'https://0/',
      'https://１２７.0.0.1/',
      'https://%31%32%37.0.0.1/',
      'https://127。0。0。1/',
      'https://127.0.0.1./',
      'https://93.184.215.14/',
      'https://[::1]/',
      'https://[::]/',
      'https://[::ffff:7f00:1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::127.0.0.1]/',
      'https://[2606:4700::1111]/',
      'https://[64:ff9b::7f00:1]/',
    ],
  ],
  [/dot/, ['https://shop.example./', 'https://localhost./', 'https://shop.example。/', 'https://api.intake.example./']],
  [
    /machine or in a private network/,
    [
      'https://localhost/',
      'https://LOCALHOST/',
      'https://localhost:8443/',
      'https://hooks.localhost/',
      'https://shop/',
      'https://com/',
      'https://printer.local/',
      'https://db.internal/',
      'https://metadata.google.internal/',
      'https://nas.home.arpa/',
      'https://home.arpa/',
      'https://abcdefghijklmnop.onion/',
      'https://printer.ⓛocal/',
    ],
  ],
  [
    /DNS/,
    [
      'https://shop..example/',
      'https://.shop.example/',
      'https://sh*p.example/',
      `https://${'a'.repeat(64)}.example/`,
      `https://${'a.'.repeat(123)}examples/`,
    ],
  ],
  [
    /service itself/,
    [
      'https://api.intake.example/hook',
      'https://API.Intake.Example:8443/',
      'https://x1y2z3.execute-api.eu-central-1.amazonaws.com/prod',
    ],
  ],
]

describe.each(REFUSED)('a URL that is refused with the reason %s', (reason, urls) => {
  it.each(urls.map((url) => [url]))('%s', (url) => {
    const refusal = refusalOfUrl(url, product)
    expect(refusal).toMatch(reason)
    expect(refusal).not.toMatch(noUrl)
  })
})

describe('http://localhost', () => {
  const addresses = [
    'http://localhost/',
    'http://localhost:8080/hook?x=1',
    'http://LOCALHOST:1/',
    'http://127.0.0.1:9999/',
    'http://[::1]:9999/',
  ]

  it.each(addresses.map((url) => [url]))('%s may be registered where the configuration allows it', (url) => {
    expect(refusalOfUrl(url, local)).toBeUndefined()
    expect(refusalOfUrl(url, product)).toMatch(/https:\/\//)
  })

  it.each([
    ['https://localhost:8443/'],
    ['http://localhost.shop.example/'],
    ['http://hooks.localhost/'],
    ['http://127.0.0.2/'],
    ['http://0.0.0.0/'],
    ['http://169.254.169.254/latest/meta-data'],
    ['http://192.168.0.1/'],
    ['http://shop.example/'],
    ['http://user@localhost:8080/'],
    ['http://localhost:8080/#x'],
    ['http://localhost\\@shop.example/'],
    ['https://shop.example:9999/'],
  ])('%s stays refused there', (url) => {
    const refusal = refusalOfUrl(url, local)
    expect(refusal).toBeDefined()
    expect(refusal).not.toMatch(noUrl)
  })
})

it('never throws, and what it allows is HTTPS to a name with a dot', () => {
  const pieces = fc.constantFrom(
    ...[
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '443',
      '8443',
      '.',
      'shop',
      'example',
      'localhost',
      '[::1]',
      '127.1',
      '#',
      '?',
    ],
  )
  const text = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (given) => {
      if (refusalOfUrl(given, product) !== undefined) return
      expect(new URL(given).href).toMatch(/^https:\/\/[a-z0-9_-]+(\.[a-z0-9_-]+)+(:8443)?\/[^#]*$/)
    }),
    { numRuns: 1000 },
  )
})
