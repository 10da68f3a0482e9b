import { fileURLToPath } from 'node:url'
import { entryOf } from '#infra/bundle.ts'
import type { FunctionId } from '#infra/function-files.ts'
import { startReceiver } from '#test/support/receiver.ts'
import { buildAsOurs, buildByCdkDefaults, buildEmpty } from './functions/build.ts'
import { type MeasuredFunction, prepareFunctions, type Run, type Took } from './functions/run.ts'
import { createSample, deliverySample, routeSamples, type Sample } from './functions/samples.ts'
import { byCdk, otherFunctions } from './others/others.ts'
import { measureInRounds } from './rounds.ts'
import { median, type Row, rowOf, withRatios } from './table.ts'

const deliverFile = fileURLToPath(new URL('./functions/deliver.ts', import.meta.url))

/** A Lambda function of this size has one whole CPU. */
const wholeProcessorMegabytes = 1769
/** Memory of the functions behind the API. */
const functionMegabytes = 512

/**
 * An estimate of a request's time with the share of a CPU that 512 MB have, from a run on a whole one: its processor
 * time grows, its waiting time does not. A start is not slowed down: Lambda gives it a whole CPU.
 */
const throttledMs = ({ wallMs, processorMs }: Took): number =>
  Math.max(wallMs, processorMs) + processorMs * (wholeProcessorMegabytes / functionMegabytes - 1)

const ours = (id: FunctionId, isWarmedUp: boolean, sample?: Sample): MeasuredFunction => ({
  name: isWarmedUp ? `${id}, warmed up` : id,
  build: (folder) => buildAsOurs(entryOf(id, isWarmedUp), folder),
  ...(sample && { sample }),
})

const functionsToStart = async (receiverUrl: string): Promise<MeasuredFunction[]> => {
  const { 'submissions.get': gets, 'card-lists.parse': parses } = routeSamples
  return [
    { name: 'empty module', build: buildEmpty },
    ...otherFunctions,
    {
      name: byCdk('submissions.create'),
      build: (folder) => buildByCdkDefaults(entryOf('submissions.create', false), folder),
      sample: createSample,
    },
    ...[false, true].flatMap((isWarmedUp) => [
      ours('submissions.create', isWarmedUp, createSample),
      ours('submissions.get', isWarmedUp, gets['twenty cards']),
      ours('card-lists.parse', isWarmedUp, parses['twenty cards']),
      ours('authorizer', isWarmedUp),
    ]),
    ours('fallback', false),
    ours('background.fan-out', false),
    {
      name: 'background.deliver',
      build: (folder) => buildAsOurs(`export { handler } from '${deliverFile}'`, folder),
      sample: await deliverySample(receiverUrl),
    },
  ]
}

const rowsOf = (runs: ReadonlyMap<string, readonly Run[]>): Row[] => {
  const empty = (kind: keyof Took) => median((runs.get('empty module') ?? []).map(({ init }) => init[kind]))
  const [emptyWallMs, emptyProcessorMs] = [empty('wallMs'), empty('processorMs')]
  const rows = (measure: string, msOf: (run: Run) => number | undefined) =>
    [...runs]
      .filter(([name]) => name !== 'empty module')
      .map(([name, taken]) => ({ name, values: taken.flatMap((run) => msOf(run) ?? []) }))
      .filter(({ values }) => values.length > 0)
      .map(({ name, values }) => rowOf(measure, name, values, 'ms'))
  const firstMs = ({ first }: Run) => first && throttledMs(first)
  return withRatios(
    [
      ...rows('start over an empty module', ({ init }) => init.wallMs - emptyWallMs),
      ...rows('start over an empty module, processor', ({ init }) => init.processorMs - emptyProcessorMs),
      ...rows('first request, processor', ({ first }) => first?.processorMs),
      ...rows(`first request, ${functionMegabytes} MB by estimate`, firstMs),
      ...rows(`start and first request, ${functionMegabytes} MB by estimate`, (run) => {
        const ms = firstMs(run)
        return ms === undefined ? undefined : run.init.wallMs - emptyWallMs + ms
      }),
    ],
    (subject) => (subject.startsWith('submissions.create') ? ['SDK alone', 'hono', byCdk('hono')] : ['SDK alone']),
  )
}

/** Cold starts: one process per sample. The first round fills the page cache and is not counted. */
export const benchStart = async ({ rounds = 15 }: { readonly rounds?: number | undefined }): Promise<Row[]> => {
  const receiver = await startReceiver({ certificate: 'receiver' })
  const { runs, close } = await prepareFunctions(await functionsToStart(`${receiver.url}/hook`))
  try {
    const starts = new Map([...runs].map(([name, run]) => [name, () => run()]))
    await measureInRounds(starts, 1)
    return rowsOf(await measureInRounds(starts, rounds))
  } finally {
    close()
    await receiver.close()
  }
}
