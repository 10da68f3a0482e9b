import { fileURLToPath } from 'node:url'
import { handlerFileOf } from '#infra/function-files.ts'
import { startReceiver } from '#test/support/receiver.ts'
import { type MeasuredFunction, prepareFunctions } from './functions/run.ts'
import { deliverySample, routeSamples } from './functions/samples.ts'
import { callsAloneOf, withCallsAlone } from './functions/with-calls-alone.ts'
import { byCdk, otherFunctions } from './others/others.ts'
import { measureInRounds } from './rounds.ts'
import { type Row, rowOf, withRatios } from './table.ts'

const deliverFile = fileURLToPath(new URL('./functions/deliver.ts', import.meta.url))

/** Every route, beside its calls alone, and the frameworks. */
export const functionsToServe = (): MeasuredFunction[] => [
  ...Object.entries(routeSamples).flatMap(([id, samples]) =>
    Object.entries(samples).flatMap(([shows, sample]) =>
      withCallsAlone(`${id}, ${shows}`, { source: `./${handlerFileOf(id)}.ts`, sample }),
    ),
  ),
  ...otherFunctions,
]

const delivering = async (receiverUrl: string): Promise<MeasuredFunction[]> =>
  withCallsAlone('background.deliver, one delivery', {
    source: deliverFile,
    sample: await deliverySample(receiverUrl),
  })

const isOther = (subject: string): boolean => otherFunctions.some(({ name }) => name === subject)

const referencesOf = (subject: string): string[] => {
  if (!isOther(subject)) return [callsAloneOf(subject)]
  return [subject.endsWith(byCdk('')) ? byCdk('SDK alone') : 'SDK alone']
}

type Options = { readonly rounds?: number | undefined; readonly requests?: number | undefined }

/** The processor time of a request that a warm function serves: one process per sample. */
export const benchWarm = async ({ rounds = 5, requests = 500 }: Options): Promise<Row[]> => {
  const receiver = await startReceiver({ certificate: 'receiver' })
  const { runs, close } = await prepareFunctions([...functionsToServe(), ...(await delivering(`${receiver.url}/hook`))])
  try {
    const warm = new Map([...runs].map(([name, run]) => [name, async () => (await run(requests)).warm]))
    const samples = await measureInRounds(warm, rounds)
    const rows = [...samples].map(([name, taken]) =>
      rowOf(
        'warm request, processor',
        name,
        taken.flatMap((took) => took?.processorMs ?? []),
        'ms',
      ),
    )
    return withRatios(rows, referencesOf)
  } finally {
    close()
    await receiver.close()
  }
}
