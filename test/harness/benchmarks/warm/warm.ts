import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { bundle, entryOf } from '#infra/bundle.ts'
import { startDynamoDbStub } from '#test/harness/benchmarks/dynamodb-stub.ts'
import { functionEnvironment } from '#test/harness/benchmarks/function-environment.ts'
import { median, shuffled } from '#test/harness/benchmarks/median.ts'
import { cannedAnswers, createEvent, twentyCards } from '#test/harness/benchmarks/sample-request.ts'

/*
 * `npm run bench:warm -- --rounds 9 --requests 1500`: measures the cost of a create in a warm function beyond its two
 * calls of the AWS client. Each sample has its own process; each round has a new order of the variants. Compare CPU
 * times, and only ratios within one run.
 */
const loaderFile = fileURLToPath(new URL('./loader.cjs', import.meta.url))
const sdkCallsFile = fileURLToPath(new URL('../sdk-calls.ts', import.meta.url))

type Variant = { readonly name: string; readonly bundle: 'sdk-calls' | 'create'; readonly cardLists: readonly string[] }
type Sample = { readonly cpuUs: number; readonly wallUs: number }

// Two lists in turn, so that no request repeats the list of the one before.
const twenty = [twentyCards, twentyCards.split('\n').toReversed().join('\n')]
const reference: Variant = { name: 'the two calls alone', bundle: 'sdk-calls', cardLists: twenty }
const variants: readonly Variant[] = [
  reference,
  { name: 'create, one card', bundle: 'create', cardLists: twentyCards.split('\n') },
  { name: 'create, twenty cards', bundle: 'create', cardLists: twenty },
]

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, requests: { type: 'string', default: '1500' } },
})

const directory = mkdtempSync(join(tmpdir(), 'warm-'))
const stub = await startDynamoDbStub(cannedAnswers())
const env = functionEnvironment(stub.endpoint)

const measure = async ({ bundle, cardLists }: Variant): Promise<Sample> => {
  const eventsFile = join(directory, 'events.json')
  writeFileSync(eventsFile, JSON.stringify(cardLists.map((cardList) => createEvent(cardList))))
  const args = ['--expose-gc', loaderFile, join(directory, bundle, 'index.mjs'), eventsFile, values.requests]
  return JSON.parse((await promisify(execFile)(process.execPath, args, { env })).stdout) as Sample
}

const report = (samples: ReadonlyMap<Variant, readonly Sample[]>): void => {
  const cpuUsOf = (variant: Variant) => (samples.get(variant) ?? []).map(({ cpuUs }) => cpuUs)
  console.log(`Node ${process.version}, ${values.rounds} rounds, microseconds per request: median (minimum).`)
  console.table(
    [...samples].map(([variant, taken]) => ({
      request: variant.name,
      processor: `${median(cpuUsOf(variant)).toFixed(0)} (${Math.min(...cpuUsOf(variant)).toFixed(0)})`,
      wall: median(taken.map(({ wallUs }) => wallUs)).toFixed(0),
      'over the calls': (median(cpuUsOf(variant)) / median(cpuUsOf(reference))).toFixed(2),
    })),
  )
}

try {
  await bundle(`export { handler } from '${sdkCallsFile}'`, join(directory, 'sdk-calls'))
  await bundle(entryOf('submissions.create', false), join(directory, 'create'))
  const samples = new Map<Variant, Sample[]>(variants.map((variant) => [variant, []]))
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const variant of shuffled(variants)) samples.get(variant)?.push(await measure(variant))
  }
  report(samples)
} finally {
  stub.close()
  rmSync(directory, { recursive: true })
}
