import './environment.ts'
import { parseArgs } from 'node:util'
import { REMOVALS, type Removal } from './removal.ts'
import { PROFILES, type Profile } from './scenario.ts'
import { type SimulationOptions, type SimulationResult, simulate } from './simulate.ts'

const usage = `npm run simulate -- [--seeds 10000] [--first 1]   many seeds, with figures
npm run simulate -- --seed N [--all]              one seed, with its events; the last 200 if not --all
  --profile "${PROFILES.join('"|"')}"   --without ${REMOVALS.join('|')}
`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1000' },
    first: { type: 'string', default: '1' },
    profile: { type: 'string', default: 'storm' },
    without: { type: 'string' },
    all: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const shownEvents = 200

const optionsOf = (seed: number): SimulationOptions => ({
  seed,
  profile: values.profile as Profile,
  ...(values.without !== undefined && { removal: values.without as Removal }),
})

const describe = ({ seed, violation }: SimulationResult): string =>
  violation
    ? `seed ${seed}: ${violation.promise} (${violation.detail}) at ${new Date(violation.atMs).toISOString()}`
    : `seed ${seed}: every promise was kept`

const replay = async (seed: number): Promise<SimulationResult> => {
  const lines: string[] = []
  const result = await simulate({ ...optionsOf(seed), trace: (line) => lines.push(line) })
  const shown = values.all ? lines : lines.slice(-shownEvents)
  if (shown.length < lines.length) console.log(`${lines[0]}\n… ${lines.length - shown.length} events before`)
  for (const line of shown) console.log(line)
  console.log(describe(result))
  return result
}

const total = (
  results: readonly SimulationResult[],
  name: 'events' | 'virtualMs' | 'deliveries' | 'requests' | 'lostRecords' | 'deadLetters',
) => results.reduce((sum, result) => sum + result[name], 0)

const runMany = async (first: number, count: number): Promise<boolean> => {
  const results: SimulationResult[] = []
  const began = performance.now()
  for (let seed = first; seed < first + count; seed += 1) {
    const result = await simulate(optionsOf(seed))
    results.push(result)
    if (result.violation) console.log(describe(result))
  }
  const seconds = (performance.now() - began) / 1_000
  const violated = results.filter(({ violation }) => violation)
  console.log(
    [
      `${count} seeds in ${seconds.toFixed(1)} s, ${violated.length} with a violation`,
      `${total(results, 'events')} events over ${(total(results, 'virtualMs') / 3_600_000).toFixed(0)} hours of virtual time`,
      `${total(results, 'deliveries')} deliveries, ${total(results, 'requests')} requests`,
      `${total(results, 'lostRecords')} stream records lost, ${total(results, 'deadLetters')} messages in the dead-letter queue`,
    ].join('\n'),
  )
  if (violated[0]) await replay(violated[0].seed)
  return violated.length === 0
}

if (values.help) console.log(usage)
else if (values.seed !== undefined) process.exitCode = (await replay(Number(values.seed))).violation ? 1 : 0
else process.exitCode = (await runMany(Number(values.first), Number(values.seeds))) ? 0 : 1
