import { type OwnMetric, ownMetrics } from '#infra/stack/watch/own-metrics.ts'

type LogLine = { readonly level: string; readonly event: string } & Readonly<Record<string, unknown>>

const captured: LogLine[] = []

/** The product's log lines since the test began. */
export const loggedLines = (): readonly LogLine[] => captured

export const clearLog = (): void => {
  captured.length = 0
}

/** The metrics that CloudWatch takes from the log lines since the test began, each with its values. */
export const loggedMetrics = (): Readonly<Record<string, readonly unknown[]>> =>
  Object.fromEntries(
    Object.entries<OwnMetric>(ownMetrics).flatMap(([name, { event, value, dimension }]) => {
      const lines = loggedLines().filter((line) => line.event === event && (!value || Number(line[value]) >= 0))
      const byName = Map.groupBy(lines, (line) => (dimension ? `${name} ${line[dimension]}` : name))
      return [...byName].map(([shown, own]) => [shown, own.map((line) => (value ? line[value] : 1))])
    }),
  )

const parseLogLine = (text: string): LogLine | undefined => {
  if (!text.startsWith('{"level":')) return undefined
  return JSON.parse(text) as LogLine
}

/**
 * Keeps the product's log lines for `loggedLines` instead of printing them. Other output to standard error is printed.
 *
 * @returns a function that ends the capture.
 */
export const captureLog = (): (() => void) => {
  const write = process.stderr.write.bind(process.stderr)
  process.stderr.write = ((...args: Parameters<typeof write>) => {
    const [text] = args
    const line = typeof text === 'string' ? parseLogLine(text) : undefined
    if (!line) return write(...args)
    captured.push(line)
    return true
  }) as typeof process.stderr.write
  return () => {
    process.stderr.write = write
  }
}
