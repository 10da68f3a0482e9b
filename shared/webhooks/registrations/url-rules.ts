import { isIP } from 'node:net'
import { MAX_URL_LENGTH } from '#shared/core/limits.ts'

export type TargetPolicy = {
  /** Host names of this service, without a port: a webhook to one of them would be a loop. */
  readonly ownHostNames: readonly string[]
  /** True only on a local stack and the stage `emulator`: also allows `http://localhost` with any port. */
  readonly allowLocalhost: boolean
}

type Rule = { readonly reason: string; readonly isBroken: (target: Target) => boolean }
type Target = { readonly given: string; readonly url: URL; readonly host: string; readonly policy: TargetPolicy }

const maxHostCharacters = 253
const hostLabel = /^[a-z0-9_-]{1,63}$/
const localhostNames = ['localhost', '127.0.0.1', '::1']

/** Names that public DNS never resolves (RFC 6761, 6762, 7686, 8375, and ICANN's `.internal`). */
const specialNames = ['localhost', 'local', 'internal', 'home.arpa', 'onion']

/** Parsers silently drop or replace these, so two parsers could read different hosts from the same text. */
const repairedCharacters = /[\p{Cc} \\]/u

/** The host of a parsed URL, an IPv6 literal without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether a parsed URL is plain HTTP to this machine, the one exception that a local stack allows. */
export const isLocalhostUrl = (url: URL): boolean => url.protocol === 'http:' && localhostNames.includes(hostOf(url))

const isAtOrBelow = (host: string, name: string): boolean => host === name || host.endsWith(`.${name}`)

const everywhere: readonly Rule[] = [
  {
    reason: 'The URL contains a space, a control character or a backslash.',
    isBroken: ({ given }) => repairedCharacters.test(given),
  },
  { reason: 'The URL contains a user name or a password.', isBroken: ({ url }) => url.username + url.password !== '' },
  { reason: 'The URL has a fragment (#).', isBroken: ({ url }) => url.href.includes('#') },
]

const onTheInternet: readonly Rule[] = [
  {
    reason: 'The URL must begin with https://.',
    isBroken: ({ given, url }) => url.protocol !== 'https:' || !/^https:\/\//i.test(given),
  },
  { reason: 'The port must be 443 or 8443.', isBroken: ({ url }) => !['', '8443'].includes(url.port) },
  { reason: 'The host must be a name, not an IP address.', isBroken: ({ host }) => isIP(host) !== 0 },
  { reason: 'The host must not end with a dot.', isBroken: ({ host }) => host.endsWith('.') },
  {
    reason: 'The host name works only on one machine or in a private network.',
    isBroken: ({ host }) => !host.includes('.') || specialNames.some((name) => isAtOrBelow(host, name)),
  },
  {
    reason: 'The host is not a valid DNS name.',
    isBroken: ({ host }) => host.length > maxHostCharacters || !host.split('.').every((label) => hostLabel.test(label)),
  },
  {
    reason: 'The host is this service itself.',
    isBroken: ({ host, policy }) => policy.ownHostNames.some((name) => name.toLowerCase() === host),
  },
]

/** The reason, for people, why a URL may not be registered, checked by its parsed form; undefined when it may. */
export const refusalOfUrl = (given: string, policy: TargetPolicy): string | undefined => {
  if (given.length > MAX_URL_LENGTH) return `The URL is longer than ${MAX_URL_LENGTH} characters.`
  const url = URL.parse(given)
  if (url === null) return 'This is not a URL.'
  const rules = policy.allowLocalhost && isLocalhostUrl(url) ? everywhere : [...everywhere, ...onTheInternet]
  return rules.find((rule) => rule.isBroken({ given, url, host: hostOf(url), policy }))?.reason
}
