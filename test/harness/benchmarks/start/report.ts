import { median } from '#test/harness/benchmarks/median.ts'

type Took = { readonly wallMs: number; readonly cpuMs: number }

/** One cold start. */
export type Sample = { readonly init: Took; readonly first?: Took | undefined }

/** A Lambda function of this size has one whole CPU. */
const wholeProcessorMegabytes = 1769

/** Memory of the functions behind the API. */
const functionMegabytes = 512

const round = (value: number): string => value.toFixed(1)

const shown = (values: readonly number[]): string => `${round(median(values))} (${round(Math.min(...values))})`

/** The time of a first request with this share of a CPU: CPU time grows, waiting time does not. */
const throttled = ({ wallMs, cpuMs }: Took): number =>
  Math.max(wallMs, cpuMs) + cpuMs * (wholeProcessorMegabytes / functionMegabytes - 1)

const figuresOf = (name: string, samples: readonly Sample[]) => {
  const firsts = samples.flatMap(({ first }) => first ?? [])
  return {
    function: name,
    'init, wall': shown(samples.map(({ init }) => init.wallMs)),
    'init, processor': shown(samples.map(({ init }) => init.cpuMs)),
    ...(firsts.length > 0 && {
      'first, wall': shown(firsts.map(({ wallMs }) => wallMs)),
      'first, processor': shown(firsts.map(({ cpuMs }) => cpuMs)),
      [`first, ${functionMegabytes} MB`]: shown(firsts.map(throttled)),
    }),
  }
}

type Samples = ReadonlyMap<string, readonly Sample[]>

/** Ratio of two variants' init times, each less the time of an empty module. */
const initRatio = (samples: Samples, name: string, reference: string, kind: keyof Took): number => {
  const init = (variant: string) => median((samples.get(variant) ?? []).map((sample) => sample.init[kind]))
  return (init(name) - init('empty')) / (init(reference) - init('empty'))
}

/** Prints milliseconds: the median, and the minimum in brackets. */
export const reportStarts = (samples: Samples): void => {
  console.table([...samples].map(([name, taken]) => figuresOf(name, taken)))
  const ratio = (reference: string, budget: number) => ({
    budget: `init of submissions.create over ${reference}`,
    wall: initRatio(samples, 'submissions.create', reference, 'wallMs').toFixed(2),
    processor: initRatio(samples, 'submissions.create', reference, 'cpuMs').toFixed(2),
    'at most': budget,
  })
  console.table([ratio('sdk-only', 1.5), ratio('create-cdk-defaults', 0.65)])
}
