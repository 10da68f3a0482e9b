import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { hostOf, isLocalhostUrl } from '#shared/webhooks/registrations/url-rules.ts'

/** All addresses of a host name; rejects, or gives none, when the name does not resolve. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** What one attempt may connect to, and the check that the connected address has to pass once more. */
type ResolvedTarget = {
  readonly error: null
  readonly addresses: readonly string[]
  readonly isAllowed: (address: string) => boolean
}

type Refusal = { readonly error: 'blocked_address' | 'dns_error' }

/** The operating system's resolver, as every other program on the machine sees it. */
export const resolveHost: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

/**
 * Resolves the host of a URL once, and refuses it as a whole when any of the answers is not allowed: picking the good
 * ones out of mixed answers would let the owner of the name choose the moment at which a bad one is used.
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
