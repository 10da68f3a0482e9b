import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { hostOf, isLocalhostUrl } from '#shared/webhooks/registrations/url-rules.ts'

/** All addresses of a host name; rejects or returns none when the name does not resolve. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** The addresses that one attempt may connect to. The connected address must pass `isAllowed` again. */
type ResolvedTarget = {
  readonly error: null
  readonly addresses: readonly string[]
  readonly isAllowed: (address: string) => boolean
}

type Refusal = { readonly error: 'blocked_address' | 'dns_error' }

/** Uses the operating system's resolver, like other programs on the machine. */
export const resolveHost: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

/**
 * Resolves the host of a URL once. One address that is not allowed refuses the URL: if only the allowed addresses were
 * used, the owner of the name could choose the moment at which a forbidden one is used.
 */
export const resolveTarget = async (target: {
  url: URL
  resolve: Resolve
  isAllowedAddress: (address: string) => boolean
  allowLocalhost: boolean
}): Promise<ResolvedTarget | Refusal> => {
  const host = hostOf(target.url)
  const isLocal = target.allowLocalhost && isLocalhostUrl(target.url)
  const isLiteral = isIP(host) !== 0
  if (!isLocal && (isLiteral || target.url.protocol !== 'https:')) return { error: 'blocked_address' }

  const addresses = isLiteral ? [host] : await answersOf(target.resolve, host)
  const isAllowed = isLocal ? () => true : target.isAllowedAddress
  if (addresses.length === 0) return { error: 'dns_error' }
  return addresses.every((address) => isAllowed(address))
    ? { error: null, addresses, isAllowed }
    : { error: 'blocked_address' }
}

const answersOf = async (resolve: Resolve, host: string): Promise<readonly string[]> => {
  try {
    return await resolve(host)
  } catch {
    return []
  }
}
