/* Loaded before a function in a process of its own: the stub's certificate is for a name that no resolver knows. */
const dns = require('node:dns')

dns.lookup = (_name, options, done) => {
  const address = { address: '127.0.0.1', family: 4 }
  process.nextTick(() => (options.all ? done(null, [address]) : done(null, address.address, address.family)))
}
