import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Azure's host service: reachable from every machine in Azure, in a range that is otherwise public. */
const azureHostService = '168.63.129.16'

/** The only IPv6 block that is allocated for global unicast, and its prefix length. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Whether an address is public unicast and may be called. Every IPv6 form that contains an IPv4 address (mapped,
 * compatible, translated, 6to4, Teredo) is refused, even if the IPv4 address is public.
 *
 * @param address from a resolver or a socket; any text that is not an address in its usual form is refused.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6 ? parsed.match(globalUnicast) : address !== azureHostService
}
