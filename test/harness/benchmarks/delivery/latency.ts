import { setTimeout as sleep } from 'node:timers/promises'
import { answer, hang, type ReceivedRequest, startReceiver } from '#test/support/receiver.ts'

/** The highest number of webhooks of a store. */
const receivers = 10
const warmUpSubmissions = 20
/** Time-out after the load for accepted submissions to arrive. */
const arrivalTimeoutMs = 60_000

type Arrival = { readonly receiver: number; readonly event: string; readonly waitedMs: number; readonly at: number }

const arrivalOf = (receiver: number, { headers, body }: ReceivedRequest): Arrival[] => {
  if (headers['x-delivery-attempt'] !== '1') return []
  const at = Date.now()
  const { id, created_at } = JSON.parse(body.toString())
  return [{ receiver, event: id, waitedMs: at - Date.parse(created_at), at }]
}

/** The system under measurement. */
export type Target = {
  readonly subscribe: (url: string) => Promise<unknown>
  /** @returns whether the submission was accepted. */
  readonly submit: () => Promise<boolean>
  readonly stop: () => Promise<void>
}

const submitAt = async ({ submit }: Target, { rate, count }: { rate: number; count: number }): Promise<number> => {
  const startedMs = performance.now()
  const pending: Promise<boolean>[] = []
  for (let number = 0; number < count; number += 1) {
    // At fixed times, so that a slow answer does not reduce the load.
    await sleep(Math.max(0, startedMs + (number * 1_000) / rate - performance.now()))
    pending.push(submit().catch(() => false))
  }
  return (await Promise.all(pending)).filter((accepted) => accepted).length
}

const waitFor = async (isDone: () => boolean): Promise<void> => {
  const until = Date.now() + arrivalTimeoutMs
  while (!isDone() && Date.now() < until) await sleep(50)
}

/** The value below which this share of the sorted values is; NaN without values. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

type Load = { readonly rate: number; readonly hanging: number; readonly seconds: number }

/** Measures one load on a new target: the time from an event to its first attempt, over the healthy receivers. */
const measure = async (startTarget: () => Promise<Target>, { rate, hanging, seconds }: Load) => {
  const target = await startTarget()
  const arrivals: Arrival[] = []
  const running = await Promise.all(
    Array.from({ length: receivers }, (_, number) =>
      startReceiver({
        behaviour: (response, request) => {
          arrivals.push(...arrivalOf(number, request))
          // The first receivers of the list hang.
          const behave = number < hanging ? hang : answer(200)
          behave(response, request)
        },
      }),
    ),
  )
  try {
    for (const { url } of running) await target.subscribe(`${url}/hook`)
    const healthy = () => arrivals.filter(({ receiver }) => receiver >= hanging)
    const perSubmission = receivers - hanging
    const warm = await submitAt(target, { rate: 10, count: warmUpSubmissions })
    if (warm < warmUpSubmissions)
      throw new Error(`Only ${warm} of ${warmUpSubmissions} warm-up submissions were accepted.`)
    await waitFor(() => healthy().length >= warm * perSubmission)
    const before = healthy().length

    const submissionRate = rate / receivers
    const accepted = await submitAt(target, { rate: submissionRate, count: Math.round(submissionRate * seconds) })
    const endMs = Date.now()
    const expected = accepted * perSubmission
    await waitFor(() => healthy().length - before >= expected)
    const measured = healthy().slice(before)
    const sorted = measured.map(({ waitedMs }) => waitedMs).sort((left, right) => left - right)
    const inTime = measured.filter(({ at }) => at <= endMs + 1_000).length
    return { rate, hanging, expected, arrived: measured.length, inTime, sorted }
  } finally {
    await target.stop()
    await Promise.all(running.map(({ close }) => close()))
  }
}

const printCells = (cells: readonly (string | number)[]): void =>
  console.log(cells.map((cell, index) => String(cell).padStart(index === 0 ? 24 : 11)).join(''))

/** @returns whether every accepted submission arrived at every healthy receiver. */
export const benchLatency = async (
  { of, startTarget }: { of: string; startTarget: () => Promise<Target> },
  { rates, seconds }: { rates: readonly number[]; seconds: number },
): Promise<boolean> => {
  console.log(`\nTime from the event to its first attempt at healthy receivers, in ms, for ${of}.`)
  console.log(
    `${seconds} s each. Every submission has ${receivers} deliveries at once; a hanging receiver holds each attempt`,
  )
  console.log('for 10 s. "within" counts the arrivals up to 1 s after the load.')
  printCells(['deliveries/s, hanging', 'p50', 'p95', 'p99', 'max', 'expected', 'within', 'arrived'])
  let complete = true
  for (const rate of rates) {
    for (const hanging of [0, 1, 3]) {
      const { sorted, expected, inTime, arrived } = await measure(startTarget, { rate, hanging, seconds })
      const quantiles = [0.5, 0.95, 0.99, 1].map((share) => quantile(sorted, share))
      printCells([`${rate}/s, ${hanging} of ${receivers}`, ...quantiles, expected, inTime, arrived])
      complete &&= arrived >= expected
    }
  }
  return complete
}
