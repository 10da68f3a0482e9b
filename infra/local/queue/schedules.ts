import * as z from 'zod/mini'
import { account, region } from '#infra/local/lambda/environment.ts'

type Dependencies = {
  readonly send: (queueArn: string, input: string) => Promise<void>
  readonly now: () => number
  readonly report: (error: unknown) => void
}

/** The part of `CreateSchedule` for one-time schedules whose target is a queue. */
const requestSchema = z.object({
  GroupName: z._default(z.string(), 'default'),
  ScheduleExpression: z.string().check(z.regex(/^at\(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\)$/)),
  ScheduleExpressionTimezone: z._default(z.literal('UTC'), 'UTC'),
  FlexibleTimeWindow: z.object({ Mode: z.literal('OFF') }),
  ActionAfterCompletion: z.literal('DELETE'),
  Target: z.object({ Arn: z.string(), RoleArn: z.string(), Input: z.string() }),
})

const nameSchema = z.string().check(z.regex(/^[0-9a-zA-Z_.-]{1,64}$/))

export type ScheduleCreation =
  | { readonly outcome: 'created'; readonly arn: string }
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'invalid'; readonly message: string }

/** The longest delay of Node's `setTimeout`, about 24 days. */
const longestTimerMs = 2 ** 31 - 1

/** EventBridge Scheduler's one-time schedules, in memory: each sends its input to its queue when due and is deleted. */
export const createSchedules = ({ send, now, report }: Dependencies) => {
  const timers = new Map<string, NodeJS.Timeout>()

  const arm = (key: string, dueAt: number, fire: () => void): void => {
    const wait = dueAt - now()
    const next = () => (dueAt > now() ? arm(key, dueAt, fire) : fire())
    timers.set(key, setTimeout(next, Math.min(Math.max(0, wait), longestTimerMs)))
  }

  const create = (name: string, body: unknown): ScheduleCreation => {
    const parsed = z.object({ name: nameSchema, body: requestSchema }).safeParse({ name, body })
    if (!parsed.success) return { outcome: 'invalid', message: z.prettifyError(parsed.error) }
    const { GroupName, ScheduleExpression, Target } = parsed.data.body
    const key = `${GroupName}/${name}`
    if (timers.has(key)) return { outcome: 'conflict' }
    const dueAt = Date.parse(`${ScheduleExpression.slice(3, -1)}Z`)
    if (Number.isNaN(dueAt)) return { outcome: 'invalid', message: `${ScheduleExpression} is not a valid time.` }
    arm(key, dueAt, () => {
      timers.delete(key)
      send(Target.Arn, Target.Input).catch(report)
    })
    return { outcome: 'created', arn: `arn:aws:scheduler:${region}:${account}:schedule/${key}` }
  }

  /** Drops all schedules; the next start wakes their deliveries again. */
  const stop = (): void => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }

  return { create, stop }
}

export type Schedules = ReturnType<typeof createSchedules>
