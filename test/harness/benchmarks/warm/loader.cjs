/*
 * Serves the same few requests repeatedly, and prints the time per request after a warm-up of half as many requests.
 * Arguments: the function's file, the file of the events, the number of requests to measure.
 */
const { readFileSync } = require('node:fs')
require('../resolve-stub.cjs')

const [, , file, eventsFile, count] = process.argv
const context = { functionName: 'benchmark', awsRequestId: 'benchmark', getRemainingTimeInMillis: () => 10_000 }

const main = async () => {
  const events = JSON.parse(readFileSync(eventsFile, 'utf8'))
  const { handler } = await import(file)
  const serve = async (requests) => {
    for (let index = 0; index < requests; index += 1) {
      const { statusCode, body } = await handler(structuredClone(events[index % events.length]), context)
      if (statusCode !== 201) throw new Error(`The request was not served: ${body}`)
    }
  }
  await serve(count / 2)
  globalThis.gc()
  const before = process.cpuUsage()
  const start = process.hrtime.bigint()
  await serve(count)
  const wallUs = Number(process.hrtime.bigint() - start) / 1000 / count
  const { user, system } = process.cpuUsage(before)
  process.stdout.write(JSON.stringify({ cpuUs: (user + system) / count, wallUs }))
  process.exit()
}

main()
