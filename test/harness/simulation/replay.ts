import { type SimulationOptions, type SimulationResult, simulate } from './simulate.ts'

/** How to see a seed again, from a shell. */
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

/** Runs a seed again and tells its story: the first line says what faults it had, the last ones how it ended. */
export const replay = async (
  options: SimulationOptions,
  shownLines: number,
): Promise<{ result: SimulationResult; story: string }> => {
  const lines: string[] = []
  const result = await simulate({ ...options, trace: (line) => lines.push(line) })
  const left = lines.length - shownLines
  const shown = left > 1 ? [lines[0], `… ${left - 1} events before these`, ...lines.slice(-shownLines)] : lines
  return { result, story: [...shown, describeResult(result), commandOf(options)].join('\n') }
}
