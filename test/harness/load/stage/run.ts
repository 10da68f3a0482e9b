import { once } from 'node:events'
import { endWithParent } from '#infra/local/host/end-with-parent.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { createClient } from '#shared/client/client.ts'
import { isLoopback, type LoadOptions, readLoadOptions } from './options.ts'
import { describePlan, planLoad, requireConsent } from './plan.ts'
import { describeReport, reportOf, settle } from './report.ts'
import { makeRequests } from './requests.ts'
import { holdWebhooks, receiveWebhooks } from './webhooks.ts'

/*
 * `npm run load -- --target URL --api-key …`: an open-model load test of a stage, with a count of lost and repeated
 * webhooks. Exits with 1 when a webhook was lost.
 */

/** Looks at held deliveries, one in 5 seconds, and the last ones. */
const looksIn = (seconds: number): number => Math.ceil(seconds / 5) + 2

/**
 * @returns whether no webhook was lost; undefined when the signal is aborted.
 * @throws ApiError when the API refuses; OperatorError when an option is missing or a webhook could not be deleted.
 */
const load = async (options: LoadOptions, signal: AbortSignal): Promise<boolean | undefined> => {
  const {
    target,
    'api-key': keys,
    receiver,
    json,
    seconds = 60,
    approve,
    'settle-seconds': settleSeconds = 60,
  } = options
  const say = (line: string): void => (json ? console.error(line) : console.log(line))
  const clients = keys.map((apiKey) => createClient({ baseUrl: target, apiKey }))
  const stores = await Promise.all(clients.map(({ store }) => store.get({ signal })))
  const held = receiver === 'none' || (receiver === undefined && !isLoopback(target))
  const limits = stores.map(({ requests_per_minute }) => requests_per_minute)
  const plan = planLoad({ rate: options.rate, seconds, approve, held, looks: looksIn(settleSeconds), limits })
  say(describePlan(plan))
  requireConsent(plan, options)

  const url = receiver === 'none' ? undefined : receiver
  const watch = await (held ? holdWebhooks(clients) : receiveWebhooks(clients, { url, port: options['listen-port'] }))
  const measure = async (): Promise<boolean> => {
    const { rate, creates } = plan
    const outcomes = await makeRequests({ target, keys, rate, creates, approve })
    const report = reportOf(outcomes, await settle(watch, outcomes, settleSeconds))
    console.log(json ? JSON.stringify(report) : describeReport(report))
    if (report.webhooks.lost > 0) {
      say(`Lost is what was not there ${settleSeconds} s after the load. Sweep and audit repair within 15 minutes:`)
      say('--settle-seconds 900 waits for them.')
    }
    return report.webhooks.lost === 0
  }
  try {
    // A signal that came while the webhooks were made.
    if (signal.aborted) return undefined
    return await Promise.race([measure(), once(signal, 'abort').then(() => undefined)])
  } finally {
    await watch.close()
  }
}

const messageOf = (error: unknown): string => {
  if (error instanceof ApiError) return `${error.code}: ${error.message}`
  return error instanceof OperatorError ? error.message : String(error)
}

const ending = new AbortController()
const end = () => ending.abort()
// Not `once`: at Ctrl-C the terminal and npm each send a SIGINT, and the second one would kill the program.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end)
endWithParent(end)

try {
  const options = readLoadOptions(process.argv.slice(2), process.env)
  if ('help' in options) console.log(options.help)
  else process.exitCode = (await load(options, ending.signal)) ? 0 : 1
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
// Requests of a load that was broken off may still wait for their answers.
process.exit()
