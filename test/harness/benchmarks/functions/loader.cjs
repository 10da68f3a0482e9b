/*
 * One function in its own process: loads it as Lambda's runtime client does, sends it its first event, then many more,
 * and prints the time of each step as one line of JSON.
 * Arguments: the function's file, the file of the events (none: it is only loaded), the number of warm requests to
 * measure (0: none), after a warm-up of half as many.
 */
const { readFileSync } = require('node:fs')

// Lambda's runtime client loads these before the function. `require` does not load undici.
for (const name of ['net', 'http', 'os', 'util', 'worker_threads']) require(`node:${name}`)

require('./resolve-stub.cjs')

const measure = async (run) => {
  const before = process.cpuUsage()
  const start = process.hrtime.bigint()
  const result = await run()
  const wallMs = Number(process.hrtime.bigint() - start) / 1e6
  const { user, system } = process.cpuUsage(before)
  return { result, took: { wallMs, processorMs: (user + system) / 1000 } }
}

const context = { functionName: 'benchmark', awsRequestId: 'benchmark', getRemainingTimeInMillis: () => 10_000 }

const [, , file, eventsFile, count] = process.argv

/** Lambda's runtime client takes a `.js` file with `require`, which is 3 ms faster for 1 MB than an import. */
const load = (file) => (file.endsWith('.mjs') ? import(file) : require(file))

const main = async () => {
  const events = eventsFile ? JSON.parse(readFileSync(eventsFile, 'utf8')) : []
  const init = await measure(() => load(file))
  const { handler } = init.result
  const serve = async (requests) => {
    for (let index = 0; index < requests; index += 1) {
      const answer = await handler(structuredClone(events[index % events.length]), context)
      if (answer.statusCode >= 400 || answer.batchItemFailures?.length > 0)
        throw new Error(`The request was not served: ${JSON.stringify(answer)}`)
    }
  }
  const took = { init: init.took }
  if (events.length > 0) took.first = (await measure(() => serve(1))).took
  if (count > 0) {
    await serve(Math.ceil(count / 2))
    globalThis.gc()
    const { wallMs, processorMs } = (await measure(() => serve(count))).took
    took.warm = { wallMs: wallMs / count, processorMs: processorMs / count }
  }
  process.stdout.write(JSON.stringify(took))
  process.exit()
}

main()
