import { isIP } from 'node:net'
import { hostOf, isLocalhostUrl } from '#shared/webhooks/registrations/url-rules.ts'
import type { Resolve } from './resolve.ts'

/** The addresses that one attempt may connect to. The connected address must pass `isAllowed` again. */
type ResolvedTarget = {
  readonly error: null
  readonly addresses: readonly string[]
  readonly isAllowed: (address: string) => boolean
}

type Refusal = { readonly error: 'blocked_address' | 'dns_error' }

/**
 * Resolves the host of a URL once. One address that is not allowed refuses the URL: if only the allowed addresses were
 * used, the owner of the name could choose the moment at which a forbidden one is used.
 */
export const resolveTarget = async (target: {
  url: URL
  resolve: Resolve
  ended: AbortSignal
  isAllowedAddress: (address: string) => boolean
  allowLocalhost: boolean
}): Promise<ResolvedTarget | Refusal> => {
  const host = hostOf(target.url)
  const isLocal = target.allowLocalhost && isLocalhostUrl(target.url)
  const isLiteral = isIP(host) !== 0
  if (!isLocal && (isLiteral || target.url.protocol !== 'https:')) return { error: 'blocked_address' }

  const addresses = isLiteral ? [host] : await answersOf(target, host)
  const isAllowed = isLocal ? () => true : target.isAllowedAddress
  if (addresses.length === 0) return { error: 'dns_error' }
  return addresses.every((address) => isAllowed(address))
    ? { error: null, addresses, isAllowed }
    : { error: 'blocked_address' }
}

type LookUp = { readonly resolve: Resolve; readonly ended: AbortSignal }

const answersOf = async ({ resolve, ended }: LookUp, host: string): Promise<readonly string[]> => {
  try {
    return await resolve(host, ended)
  } catch {
    return []
  }
}
