import { Resolver } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { addressesInHostsFile } from './hosts-file.ts'

/**
 * All addresses of a host name, in the order in which they are tried; rejects or returns none when the name does not
 * resolve.
 *
 * @param ended aborted when the attempt has its result; cancels the queries.
 */
export type Resolve = (hostname: string, ended: AbortSignal) => Promise<readonly string[]>

type ResolveOptions = {
  /** Its names come before those of the name servers. */
  readonly hostsFile?: string | undefined
  /** Addresses of name servers, with a port or without, instead of those of the operating system. */
  readonly servers?: readonly string[]
}

/** No name server is asked for this name (RFC 6761, 6.3). */
const localhostAddresses = ['127.0.0.1', '::1']

/**
 * A query is repeated after about 1, 2 and 4 s and fails after 4 to 8 s: c-ares doubles the timeout at each try and may
 * halve it again at random, and Node looks for a timeout only every 0.5 s. So a lost packet costs 1 s, a name server has
 * at least 4 s to find an answer, and if IPv4 is never answered, 2 of the attempt's 10 s are left to connect over IPv6.
 */
const queryLimits = { timeout: 500, tries: 4 }

/**
 * How long a look-up that has IPv4 addresses waits for the IPv6 ones, since one address that is not allowed refuses the
 * URL: a lost query is repeated after 1 s, so every name server that answers at all is heard. One that never answers for
 * IPv6 costs these 2 of the attempt's 10 s.
 */
const ipv6WaitMs = 2_000

/**
 * Resolves names by c-ares, whose queries take no thread. `dns.lookup` takes one of libuv's pool until the name server
 * answers, and Node's 4 threads are blocked by 2 names that hang.
 */
export const createResolve =
  ({ hostsFile, servers }: ResolveOptions = {}): Resolve =>
  async (hostname, ended) => {
    if (hostname === 'localhost') return localhostAddresses
    const listed = hostsFile === undefined ? [] : await addressesInHostsFile(hostsFile, hostname)
    return listed.length > 0 ? listed : askNameServers(hostname, { ended, servers })
  }

type Query = { readonly ended: AbortSignal; readonly servers: readonly string[] | undefined }

/**
 * Asks for both families at once and puts IPv4 first: Lambda has no route for IPv6, and a receiver with both families is
 * reached by IPv4 too. So IPv4 is waited for until its query ends. Once it has addresses, IPv6 gets 2 s more; a later
 * IPv6 answer is not used.
 */
const askNameServers = async (hostname: string, { ended, servers }: Query): Promise<readonly string[]> => {
  ended.throwIfAborted()
  // One for each look-up: `cancel` ends all queries of a resolver.
  const resolver = new Resolver(queryLimits)
  if (servers !== undefined) resolver.setServers(servers)
  ended.addEventListener('abort', () => resolver.cancel())
  try {
    // A query that fails brings no addresses; the name resolves if the other family has some.
    const ipv6Answer = resolver.resolve6(hostname).catch(() => [])
    const ipv4 = await resolver.resolve4(hostname).catch(() => [])
    if (ipv4.length === 0) return await ipv6Answer
    return [...ipv4, ...(await Promise.race([ipv6Answer, wait(ipv6WaitMs, [], { ref: false })]))]
  } finally {
    resolver.cancel()
  }
}
