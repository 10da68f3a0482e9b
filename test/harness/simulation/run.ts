import '#test/support/wired/nowhere.ts'
import { parseArgs } from 'node:util'
import { describeDrained, drain } from './drain/drain.ts'
import { REMOVALS } from './removal.ts'
import { describeResult, replay } from './replay.ts'
import { PROFILES } from './scenario.ts'
import { type SimulationOptions, type SimulationResult, simulate } from './simulate.ts'
import { withStandardErrorTo } from './world/standard-error.ts'

const usage = `npm run simulate -- [--seeds 1000] [--first 1]   run many seeds and print totals
npm run simulate -- --seed N [--lines 200]       run one seed and print its last events
npm run simulate -- --drain 50000                how long that many due deliveries take, and those of small webhooks

  --profile "${PROFILES.join('" | "')}"   which faults are injected (storm)
  --without ${REMOVALS.join(' | ')}   remove a part of the engine: the checker must find a broken promise
  --help                               print this`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1000' },
    first: { type: 'string', default: '1' },
    lines: { type: 'string', default: '200' },
    profile: { type: 'string', default: 'storm' },
    without: { type: 'string' },
    drain: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const optionsOf = (seed: number): SimulationOptions => {
  const profile = PROFILES.find((name) => name === values.profile)
  const removal = REMOVALS.find((name) => name === values.without)
  if (!profile || (values.without !== undefined && !removal)) throw new Error(usage)
  return { seed, profile, removal }
}

/** What the run has cost so far. */
const resources = (): string => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const seconds = (userCPUTime + systemCPUTime) / 1_000_000
  return `${Math.round(maxRSS / 1024)} MB of memory at most, ${seconds.toFixed(0)} s of processor time`
}

type Total = 'events' | 'virtualMs' | 'deliveries' | 'requests' | 'lostRecords' | 'deadLetters'

const totalsOf = (results: readonly SimulationResult[], seconds: number): string => {
  const total = (name: Total) => results.reduce((sum, result) => sum + result[name], 0)
  const violated = results.filter(({ violation }) => violation).length
  return [
    `${results.length} seeds in ${seconds.toFixed(1)} s, ${violated} with a broken promise`,
    `${total('events')} events in ${Math.round(total('virtualMs') / 3_600_000)} hours of virtual time`,
    `${total('deliveries')} deliveries, ${total('requests')} requests`,
    `${total('lostRecords')} stream records lost, ${total('deadLetters')} dead letters`,
    resources(),
  ].join('\n')
}

const runMany = async (first: number, count: number): Promise<SimulationResult[]> => {
  const results: SimulationResult[] = []
  const beganMs = performance.now()
  for (let seed = first; seed < first + count; seed += 1) {
    const result = await simulate(optionsOf(seed))
    results.push(result)
    if (result.violation) console.log(describeResult(result))
  }
  console.log(totalsOf(results, (performance.now() - beganMs) / 1_000))
  return results.filter(({ violation }) => violation)
}

const replayAndPrint = async (seed: number): Promise<boolean> => {
  const { result, transcript } = await replay(optionsOf(seed), Number(values.lines))
  console.log(transcript)
  return result.violation === undefined
}

/** Once with 500 deliveries of each webhook, once with most of them of one webhook whose receiver is slow. */
const drainAndPrint = async (deliveries: number): Promise<void> => {
  const ignore = (): void => {}
  for (const shareOfOne of [0, 0.8]) {
    const options = { deliveries, shareOfOne }
    const drained = await withStandardErrorTo(ignore, () => drain(options))
    console.log(`${describeDrained(options, drained)}\n${resources()}\n`)
  }
}

const main = async (): Promise<boolean> => {
  if (values.drain !== undefined) {
    await drainAndPrint(Number(values.drain))
    return true
  }
  if (values.seed !== undefined) return replayAndPrint(Number(values.seed))
  const [violated] = await runMany(Number(values.first), Number(values.seeds))
  return violated === undefined || replayAndPrint(violated.seed)
}

if (values.help) console.log(usage)
else process.exitCode = (await main()) ? 0 : 1
