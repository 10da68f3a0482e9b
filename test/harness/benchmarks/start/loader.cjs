/*
 * One cold start: loads a function as Lambda's runtime client does, sends it its first event, and prints the times of both.
 * Arguments: the function's file, and optionally the file of the event.
 */
const { readFileSync } = require('node:fs')

// Lambda's runtime client loads these before the function. `require` does not load undici.
for (const name of ['net', 'http', 'os', 'util', 'worker_threads']) require(`node:${name}`)

require('../resolve-stub.cjs')

const measure = async (run) => {
  const before = process.cpuUsage()
  const start = process.hrtime.bigint()
  const result = await run()
  const wallMs = Number(process.hrtime.bigint() - start) / 1e6
  const { user, system } = process.cpuUsage(before)
  return { result, took: { wallMs, cpuMs: (user + system) / 1000 } }
}

const context = { functionName: 'benchmark', awsRequestId: 'benchmark', getRemainingTimeInMillis: () => 10_000 }

const [, , file, eventFile] = process.argv

const main = async () => {
  const event = eventFile && JSON.parse(readFileSync(eventFile, 'utf8'))
  const init = await measure(() => import(file))
  const first = event && (await measure(() => init.result.handler(event, context)))
  if (first && first.result.statusCode !== 201) throw new Error(`The request was not served: ${first.result.body}`)
  process.stdout.write(JSON.stringify({ init: init.took, first: first?.took }))
  process.exit()
}

main()
