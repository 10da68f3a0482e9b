import dns from 'node:dns'

/*
 * Loaded before what calls the deployed API. The emulator distinguishes its APIs by host names like
 * `<id>.execute-api.localhost`. RFC 6761 resolves these to the loopback address, but not every system's resolver does.
 */
const { lookup } = dns

const lookupWithLocalhost = (name: string, ...rest: unknown[]): unknown =>
  Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? 'localhost' : name, ...rest])

dns.lookup = Object.assign(lookupWithLocalhost, { __promisify__: lookup.__promisify__ }) as typeof lookup
