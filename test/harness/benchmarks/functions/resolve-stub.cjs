/* Loaded before a function in its own process: resolves every name to loopback, as no resolver knows `receiver.test`. */
const dns = require('node:dns')

dns.lookup = (_name, options, done) => {
  const address = { address: '127.0.0.1', family: 4 }
  process.nextTick(() => (options.all ? done(null, [address]) : done(null, address.address, address.family)))
}
