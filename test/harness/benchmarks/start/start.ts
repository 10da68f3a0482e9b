import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { startDynamoDbStub } from '#test/harness/benchmarks/dynamodb-stub.ts'
import { functionEnvironment } from '#test/harness/benchmarks/function-environment.ts'
import { shuffled } from '#test/harness/benchmarks/median.ts'
import { cannedAnswers, createEvent } from '#test/harness/benchmarks/sample-request.ts'
import { reportStarts, type Sample } from './report.ts'
import { buildVariants, type Variant } from './variants.ts'

/*
 * `npm run bench:start -- --rounds 15`: measures cold starts. Each sample has its own process; each round has a new
 * order of the variants. The first round fills the page cache and is not counted. Compare only ratios within one run.
 */
const loaderFile = fileURLToPath(new URL('./loader.cjs', import.meta.url))

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number of at least 1.')

const directory = mkdtempSync(join(tmpdir(), 'cold-starts-'))
const stub = await startDynamoDbStub(cannedAnswers())
const eventFile = join(directory, 'event.json')
writeFileSync(eventFile, JSON.stringify(createEvent()))
const env = functionEnvironment(stub.endpoint)

const start = async ({ file, invoked }: Variant): Promise<Sample> => {
  const args = [loaderFile, file, ...(invoked ? [eventFile] : [])]
  return JSON.parse((await promisify(execFile)(process.execPath, args, { env })).stdout) as Sample
}

try {
  const variants = await buildVariants(directory)
  const samples = new Map<string, Sample[]>(variants.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const variant of shuffled(variants)) {
      const sample = await start(variant)
      if (round > 0) samples.get(variant.name)?.push(sample)
    }
  }
  console.log(`Node ${process.version}, ${rounds} rounds, milliseconds: median (minimum).`)
  reportStarts(samples)
} finally {
  stub.close()
  rmSync(directory, { recursive: true })
}
