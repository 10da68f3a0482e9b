import { isIP } from 'node:net'

export type TargetPolicy = {
  /** Host names, without a port, under which this service itself answers: a webhook to them would be a loop. */
  readonly ownHostNames: readonly string[]
  /** True on a local stack and the stage `emulator` only: `http://localhost` with any port is allowed as well. */
  readonly allowLocalhost: boolean
}

type Rule = { readonly reason: string; readonly isBroken: (target: Target) => boolean }
type Target = { readonly given: string; readonly url: URL; readonly host: string; readonly policy: TargetPolicy }

export const maxUrlCharacters = 2048
const maxHostCharacters = 253
const hostLabel = /^[a-z0-9_-]{1,63}$/
const localhostNames = ['localhost', '127.0.0.1', '::1']

/** Names that never leave a machine or a private network (RFC 6761, 6762, 7686, 8375, and ICANN's `.internal`). */
const specialNames = ['localhost', 'local', 'internal', 'home.arpa', 'onion']

/** Parsers silently drop or turn these, so that two readers of the same text could see two different hosts. */
const repairedCharacters = /[\p{Cc} \\]/u

/** The host of a parsed URL, an IPv6 literal without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether a parsed URL is plain HTTP to this very machine, the one exception that a local stack makes. */
export const isLocalhostUrl = (url: URL): boolean => url.protocol === 'http:' && localhostNames.includes(hostOf(url))

const isAtOrBelow = (host: string, name: string): boolean => host === name || host.endsWith(`.${name}`)

const everywhere: readonly Rule[] = [
  {
    reason: 'The URL holds a blank, a control character or a backslash.',
    isBroken: ({ given }) => repairedCharacters.test(given),
  },
  { reason: 'The URL holds a user name or password.', isBroken: ({ url }) => url.username + url.password !== '' },
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
    reason: 'The host is a name that only a machine or a private network knows.',
    isBroken: ({ host }) => !host.includes('.') || specialNames.some((name) => isAtOrBelow(host, name)),
  },
  {
    reason: 'The host is not a name that DNS can hold.',
    isBroken: ({ host }) => host.length > maxHostCharacters || !host.split('.').every((label) => hostLabel.test(label)),
  },
  {
    reason: 'The host is this service itself.',
    isBroken: ({ host, policy }) => policy.ownHostNames.some((name) => name.toLowerCase() === host),
  },
]

/** Why a URL may not be registered for a webhook, judged by its parsed form, for people; undefined when it may. */
export const refusalOfUrl = (given: string, policy: TargetPolicy): string | undefined => {
  if (given.length > maxUrlCharacters) return `The URL is longer than ${maxUrlCharacters} characters.`
  const url = URL.parse(given)
  if (url === null) return 'This is not a URL.'
  const rules = policy.allowLocalhost && isLocalhostUrl(url) ? everywhere : [...everywhere, ...onTheInternet]
  return rules.find((rule) => rule.isBroken({ given, url, host: hostOf(url), policy }))?.reason
}
