import { type SimulationOptions, type SimulationResult, simulate } from './simulate.ts'

/** The shell command that runs a seed again. */
const commandOf = ({ seed, profile = 'storm', removal }: SimulationOptions): string => {
  const options = [
    `--seed ${seed}`,
    ...(profile === 'storm' ? [] : [`--profile "${profile}"`]),
    ...(removal === undefined ? [] : [`--without ${removal}`]),
  ]
  return `npm run simulate -- ${options.join(' ')}`
}

export const describeResult = ({ seed, violation }: SimulationResult): string =>
  violation
    ? `seed ${seed}: ${violation.promise} (${violation.detail}) at ${new Date(violation.atMs).toISOString().slice(11, 23)}`
    : `seed ${seed}: every promise was kept`

/** Runs a seed again. The transcript has the seed's faults, its last `shownLines` events and the result. */
export const replay = async (
  options: SimulationOptions,
  shownLines: number,
): Promise<{ result: SimulationResult; transcript: string }> => {
  const lines: string[] = []
  const result = await simulate({ ...options, trace: (line) => lines.push(line) })
  const left = lines.length - shownLines
  const shown = left > 1 ? [lines[0], `… ${left - 1} earlier events`, ...lines.slice(-shownLines)] : lines
  return { result, transcript: [...shown, describeResult(result), commandOf(options)].join('\n') }
}
