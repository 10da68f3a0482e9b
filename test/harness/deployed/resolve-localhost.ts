import dns from 'node:dns'

/*
 * Loaded before the end-to-end suite. The emulator tells its APIs apart by names like `<id>.execute-api.localhost`, which
 * are the loopback address by RFC 6761; not every system's resolver knows it.
 */
const { lookup } = dns

const lookupWithLocalhost = (name: string, ...rest: unknown[]): unknown =>
  Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? 'localhost' : name, ...rest])

dns.lookup = Object.assign(lookupWithLocalhost, { __promisify__: lookup.__promisify__ }) as typeof lookup
