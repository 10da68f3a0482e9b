import { isoTime } from './clock.ts'

/**
 * The allow-list of log fields: a log line never has a token, e-mail, card text, receiver's answer or URL. Of an error
 * it has the name and the stack frames, never the message, which may quote data.
 */
export type LogFields = Partial<{
  request_id: string
  route: string
  store_id: string
  submission_id: string
  webhook_id: string
  delivery_id: string
  event_id: string
  event_name: string
  round: number
  attempt: number
  error: string
  response_status: number | null
  host: string
  duration_ms: number
  delay_ms: number
  time_to_first_attempt_ms: number
  backlog_age_ms: number
  audit_age_ms: number
  count: number
  lost_count: number
  shard: string
  cause: unknown
}>

const describe = (cause: unknown) => {
  if (!(cause instanceof Error)) return { error_name: typeof cause }
  // The stack begins with the message, which may have lines that look like frames.
  const stack = cause.stack?.replace(cause.message, '') ?? ''
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  return { error_name: cause.name, stack: frames.slice(0, 8).map((line) => line.trim()) }
}

type Level = 'info' | 'warn' | 'error'

/**
 * Lambda reads `level` and `timestamp` (RFC 3339) of a JSON line; without a valid `timestamp` it takes every line for
 * INFO, and a filter of its levels would drop our errors.
 */
const lineOf = (level: Level, event: string, { cause, ...fields }: LogFields) => ({
  level,
  timestamp: isoTime(Date.now()),
  event,
  ...fields,
  ...(cause !== undefined && describe(cause)),
})

/** Writes to standard error: a local command's standard output has only its result. CloudWatch collects both. */
export const log = (level: Level, event: string, fields: LogFields = {}): void => {
  process.stderr.write(`${JSON.stringify(lineOf(level, event, fields))}\n`)
}

/**
 * Logs a failure and throws one without its data: the runtime logs the message of what a function throws.
 *
 * @throws Error with only `message`.
 */
export const throwWithoutData =
  (event: string, message: string) =>
  (cause: unknown): never => {
    log('error', event, { cause })
    throw new Error(message)
  }
