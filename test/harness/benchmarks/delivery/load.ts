import { setTimeout as sleep } from 'node:timers/promises'
import { answer, hang, type ReceivedRequest, startReceiver } from '#test/support/receiver.ts'

/** Processor time of each process so far, in milliseconds. */
type ProcessorTimes = Readonly<Record<string, number>>

/** The system under measurement. */
export type Target = {
  readonly subscribe: (url: string) => Promise<unknown>
  /** @returns the submission's id. */
  readonly submit: () => Promise<string>
  readonly processorTimes: () => ProcessorTimes
  readonly stop: () => Promise<void>
}

/** `hanging` of the `receivers` never answer, and hold each attempt for 10 s. */
export type Load = {
  readonly submissionsPerSecond: number
  readonly receivers: number
  readonly hanging: number
  readonly seconds: number
}

const warmUp = { submissionsPerSecond: 10, seconds: 3 }
/** After the load, for accepted submissions to arrive. */
const arrivalTimeoutMs = 60_000
/** A submission that arrives later than this after the load's end waited in a backlog. */
const backlogMs = 1_000

type Arrival = {
  readonly submission: string
  readonly receiver: number
  readonly acceptedMs: number
  readonly atMs: number
}

const arrivalOf = (receiver: number, { headers, body }: ReceivedRequest): Arrival[] => {
  if (headers['x-delivery-attempt'] !== '1') return []
  const atMs = Date.now()
  const { created_at, data } = JSON.parse(body.toString())
  return [{ submission: data.submission.id, receiver, acceptedMs: Date.parse(created_at), atMs }]
}

/**
 * Submits at fixed times, so that a slow answer does not reduce the load.
 *
 * @returns by the id of each accepted submission, when it was due.
 */
const submitAt = async (
  { submit }: Target,
  { submissionsPerSecond, seconds }: Pick<Load, 'submissionsPerSecond' | 'seconds'>,
): Promise<Map<string, number>> => {
  const startedMs = Date.now()
  const count = Math.round(submissionsPerSecond * seconds)
  const pending: Promise<[string, number][]>[] = []
  for (let number = 0; number < count; number += 1) {
    const dueMs = startedMs + (number * 1_000) / submissionsPerSecond
    await sleep(Math.max(0, dueMs - Date.now()))
    pending.push(
      submit().then(
        (id) => [[id, dueMs]],
        () => [],
      ),
    )
  }
  return new Map((await Promise.all(pending)).flat())
}

const waitFor = async (isDone: () => boolean): Promise<void> => {
  const untilMs = Date.now() + arrivalTimeoutMs
  while (!isDone() && Date.now() < untilMs) await sleep(50)
}

/** Processor time between two readings, for each of `count` submissions. */
const perSubmission = (before: ProcessorTimes, after: ProcessorTimes, count: number): ProcessorTimes =>
  Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / count]))

/** Runs one load on a new target, with a new set of receivers. Only healthy receivers count. */
export const runLoad = async (startTarget: () => Promise<Target>, load: Load) => {
  const { submissionsPerSecond, receivers, hanging, seconds } = load
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
  const healthyArrivals = (due: ReadonlyMap<string, number>) =>
    arrivals.filter(({ receiver, submission }) => receiver >= hanging && due.has(submission))
  const allArrive = (due: ReadonlyMap<string, number>) =>
    waitFor(() => healthyArrivals(due).length >= due.size * (receivers - hanging))
  try {
    for (const { url } of running) await target.subscribe(`${url}/hook`)
    await allArrive(await submitAt(target, warmUp))
    const before = target.processorTimes()
    const due = await submitAt(target, { submissionsPerSecond, seconds })
    const endMs = Date.now()
    await allArrive(due)
    const measured = healthyArrivals(due)
    return {
      submitted: Math.round(submissionsPerSecond * seconds),
      accepted: due.size,
      expected: due.size * (receivers - hanging),
      arrived: measured.length,
      inTime: measured.filter(({ atMs }) => atMs <= endMs + backlogMs).length,
      sinceAcceptedMs: measured.map(({ acceptedMs, atMs }) => atMs - acceptedMs),
      // From the time at which it was due, also when it was sent or accepted later: no waiting is omitted.
      sinceDueMs: measured.map(({ submission, atMs }) => atMs - (due.get(submission) ?? 0)),
      processorMs: perSubmission(before, target.processorTimes(), due.size),
    }
  } finally {
    // First, so that the attempts that hang end while the target can still record them.
    await Promise.all(running.map(({ close }) => close()))
    await target.stop()
  }
}

export type Result = Awaited<ReturnType<typeof runLoad>>
