import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cleanup, createCleanup } from '#infra/local/host/cleanup.ts'
import { prepareStores } from '#test/harness/kill/stack/prepare.ts'
import { startStack } from '#test/harness/kill/stack/stack.ts'
import { createRandom } from '#test/harness/simulation/world/random.ts'
import { check } from './checker.ts'
import { killAtRandom } from './killer.ts'
import { createLogCounts } from './log-counts.ts'
import { readOptions, usage } from './options.ts'
import { createReceivers } from './receivers.ts'
import { report } from './report.ts'
import { settle } from './settle.ts'
import { type Accepted, resendNowAndThen, submissionOf, submitAndDecide } from './workload/customers.ts'
import { changeWebhooks, recoverHeld } from './workload/owners.ts'

/*
 * `npm run test:kill`: runs each function in its own processes, kills these at random under load, then checks that
 * everything accepted was delivered as promised. Exits with 1 when a promise is broken.
 */
type Options = ReturnType<typeof readOptions>

/** Repeats every idempotency key: each must answer with the submission that it created. */
const replayKeys = async (accepted: readonly Accepted[]): Promise<string[]> => {
  const problems: string[] = []
  for (const { store, key, id } of accepted) {
    const { body, replayed } = await store.post<{ id: string }>('/submissions', key, submissionOf(key))
    if (body.id !== id || !replayed) problems.push(`key ${key} created submission ${id}, then ${body.id}`)
  }
  return problems
}

const killUnderLoad = async ({ minutes, seed, rate }: Options, cleanup: Cleanup): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-for-real-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  const log = createLogCounts()
  const stack = await startStack({ folder, cleanup, onLine: log.add })
  const receivers = createReceivers(cleanup)
  const { stores, webhooks } = await prepareStores(stack, receivers)

  console.log(`Killing for ${minutes} minutes, seed ${seed}.`)
  const signal = AbortSignal.timeout(minutes * 60_000)
  const [{ accepted, refused }, resent, { silences, counts: changes }] = await Promise.all([
    submitAndDecide({ stores, rate, isBusy: stack.isBusy, random: createRandom(seed, 'customers'), signal }),
    resendNowAndThen(webhooks, { random: createRandom(seed, 'resends'), signal }),
    changeWebhooks(webhooks, { random: createRandom(seed, 'owners'), signal }),
    killAtRandom(stack.pools, { random: createRandom(seed, 'kills'), signal }),
  ])

  // Recovers what an owner's cut-off call left held.
  for (const webhook of webhooks.filter(({ isDoomed }) => !isDoomed)) await recoverHeld(webhook)
  console.log('Killing has stopped. Waiting until every delivery has ended, and for 2 more sweeps and audits.')
  const { stored, tookMs } = await settle(stack)
  const { journal } = receivers
  const violations = [
    ...refused,
    ...check({ accepted, webhooks, stored, journal, silences }),
    ...(await replayKeys(accepted)),
  ]
  await report({ accepted, stored, journal, resent, changes, settledMs: tookMs, log, stack })
  return violations
}

const shownViolations = 30

/** Time-out after the last kill, for settling and checking. */
const settleTimeoutMs = 10 * 60_000

const run = async (options: Options): Promise<void> => {
  const cleanup = createCleanup()
  const timeout = setTimeout(
    async () => {
      console.error(
        `The run did not end within ${settleTimeoutMs / 60_000} minutes after the last kill (seed ${options.seed}).`,
      )
      await cleanup.run()
      process.exit(1)
    },
    options.minutes * 60_000 + settleTimeoutMs,
  )
  let interrupted = false
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, async () => {
      interrupted = true
      await cleanup.run()
      process.exit(1)
    })
  }
  try {
    const violations = await killUnderLoad(options, cleanup)
    for (const violation of violations.slice(0, shownViolations)) console.error(`BROKEN: ${violation}`)
    if (violations.length > 0) console.error(`${violations.length} broken promises (seed ${options.seed}).`)
    else console.log('Every promise was kept.')
    process.exitCode = violations.length > 0 ? 1 : 0
  } finally {
    clearTimeout(timeout)
    if (!interrupted) await cleanup.run()
  }
  // Kept-alive connections would keep this process running.
  process.exit()
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) console.log(usage)
  else await run(options)
} catch (error) {
  console.error(error)
  process.exit(1)
}
