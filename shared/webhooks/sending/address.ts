import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Azure's host service, reachable from every machine there, in a range that is public otherwise. */
const azureHostService = '168.63.129.16'

/** The only part of the IPv6 space that is handed out for global unicast, and its prefix length. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Says whether an address, as a resolver or a socket gives it, is public unicast and may be called.
 * Every IPv6 form that carries an IPv4 address (mapped, compatible, translated, 6to4, Teredo) is refused, whatever it
 * carries, and so is every text that is not an address in its usual form.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6 ? parsed.match(globalUnicast) : address !== azureHostService
}
