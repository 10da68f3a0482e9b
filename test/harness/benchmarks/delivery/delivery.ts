import { quantile } from '#test/harness/benchmarks/quantile.ts'
import { type Row, rowOf, withRatios } from '#test/harness/benchmarks/table.ts'
import { type Result, runLoad, type Target } from './load.ts'
import { startQueueTarget } from './queue.ts'
import { startStackTarget } from './stack.ts'

/** The highest number of webhooks of a store. */
const receivers = 10

/** The rows of one load: its results of all rounds. */
const rowsOf = (subject: string, results: readonly Result[]): Row[] => {
  const row = (measure: string, unit: string, figureOf: (result: Result) => number) =>
    rowOf(measure, subject, results.map(figureOf), unit)
  const quantiles = (measure: string, valuesOf: (result: Result) => readonly number[]) => [
    row(`${measure}, p50`, 'ms', (result) => quantile(valuesOf(result), 0.5)),
    row(`${measure}, p99`, 'ms', (result) => quantile(valuesOf(result), 0.99)),
  ]
  return [
    ...quantiles('accepted to first request', ({ sinceAcceptedMs }) => sinceAcceptedMs),
    ...quantiles('due to first request', ({ sinceDueMs }) => sinceDueMs),
    row('deliveries lost', '', ({ expected, arrived }) => expected - arrived),
    row('deliveries in a backlog at the end', '', ({ arrived, inTime }) => arrived - inTime),
    ...Object.keys(results[0]?.processorMs ?? {}).map((name) =>
      row(`processor for a submission, ${name}`, 'ms', ({ processorMs }) => processorMs[name] ?? Number.NaN),
    ),
  ]
}

const byMeasure = (rows: readonly Row[]): Row[] => [...Map.groupBy(rows, ({ measure }) => measure).values()].flat()

type Options = {
  readonly rounds?: number | undefined
  /** Deliveries per second. */
  readonly rates?: readonly number[] | undefined
  readonly seconds?: number | undefined
}

const benchLoads = async (
  of: string,
  startTarget: () => Promise<Target>,
  { rounds = 1, rates = [20, 50, 100], seconds = 30 }: Options,
): Promise<Row[]> => {
  const rows: Row[] = []
  const nameOf = (rate: number, hanging: number) => `${of}, ${rate} deliveries/s, ${hanging} of ${receivers} hang`
  for (const rate of rates) {
    for (const hanging of [0, 3]) {
      const results: Result[] = []
      const load = { submissionsPerSecond: rate / receivers, receivers, hanging, seconds }
      for (let round = 0; round < rounds; round += 1) results.push(await runLoad(startTarget, load))
      rows.push(...rowsOf(nameOf(rate, hanging), results))
    }
  }
  return withRatios(byMeasure(rows), () => [nameOf(rates[0] ?? 0, 0)])
}

/** The local stack with ten webhooks, of which none or three hang. */
export const benchDelivery = (options: Options): Promise<Row[]> =>
  benchLoads('local stack', () => startStackTarget(1), options)

/** The same for the engine and the local queue alone, without DynamoDB Local. */
export const benchQueue = (options: Options): Promise<Row[]> =>
  benchLoads('engine and queue', startQueueTarget, options)

/** A store may make 1 200 requests a minute. */
const submissionsPerStore = 15
const firstRate = 16
const growth = 1.25

const isWithoutBacklog = ({ submitted, accepted, expected, inTime }: Result): boolean =>
  accepted === submitted && inTime === expected

/**
 * Raises the rate of submissions, with one webhook each, until the local stack has a backlog. Shows the highest rate that
 * left none (0: even the first did), and both that load and the one with the backlog.
 */
export const benchCapacity = async ({ seconds = 30 }: Options): Promise<Row[]> => {
  let highest = 0
  let kept: Row[] = []
  for (let rate = firstRate; ; rate = Math.round(rate * growth)) {
    const load = { submissionsPerSecond: rate, receivers: 1, hanging: 0, seconds }
    const result = await runLoad(() => startStackTarget(Math.ceil(rate / submissionsPerStore)), load)
    const rows = rowsOf(`local stack, ${rate} submissions/s, one webhook each`, [result])
    if (!isWithoutBacklog(result)) {
      const capacity = rowOf('highest rate without a backlog', 'local stack, one webhook each', [highest], '1/s')
      return [capacity, ...byMeasure([...kept, ...rows])]
    }
    highest = rate
    kept = rows
  }
}
