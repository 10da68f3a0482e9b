import type { Stack } from '#test/harness/kill/stack/stack.ts'
import type { createLogCounts } from './log-counts.ts'
import type { Stored } from './read-table.ts'
import type { Arrival } from './receivers.ts'
import type { Accepted } from './workload/customers.ts'

type Results = {
  readonly accepted: readonly Accepted[]
  readonly stored: Stored
  readonly journal: readonly Arrival[]
  readonly resent: number
  readonly changes: { readonly rotated: number; readonly disabled: number; readonly deleted: number }
  readonly settledMs: number
  readonly log: ReturnType<typeof createLogCounts>
  readonly stack: Stack
}

const line = (name: string, value: number | string): void =>
  console.log(`${name.padEnd(34)}${String(value).padStart(8)}`)

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const printKills = ({ pools }: Stack): void => {
  for (const [role, { counts }] of Object.entries(pools)) {
    line(`kills of ${role}`, counts.kills)
    line('  invocations killed with them', counts.interrupted)
    if (counts.timeouts > 0) line('  invocations that timed out', counts.timeouts)
  }
  line('kills', total(Object.values(pools).map(({ counts }) => counts.kills)))
}

const printNotes = (title: string, notes: ReadonlyMap<string, number>): void => {
  if (notes.size > 0) console.log(`\n${title}`)
  for (const [text, count] of notes) console.log(`${String(count).padStart(6)} × ${text.slice(0, 200)}`)
}

export const report = async ({
  accepted,
  stored,
  journal,
  resent,
  changes,
  settledMs,
  log,
  stack,
}: Results): Promise<void> => {
  const attempts = stored.deliveries.flatMap((delivery) => delivery.attempts)
  const ended = (status: string) => stored.deliveries.filter((delivery) => delivery.status === status).length
  line('submissions accepted', accepted.length)
  line('events', total(accepted.map(({ events }) => events.length)))
  line('deliveries', stored.deliveries.length)
  line('  delivered', ended('delivered'))
  line('  failed', ended('failed'))
  line('  cancelled', ended('cancelled'))
  line('rounds started by resending', resent)
  line('secrets rotated', changes.rotated)
  line('webhooks disabled and enabled', changes.disabled)
  line('webhooks deleted', changes.deleted)
  line('attempts recorded', attempts.length)
  line('  outcome_unknown', attempts.filter(({ outcome }) => outcome === 'unknown').length)
  line('  timeout', attempts.filter(({ error }) => error === 'timeout').length)
  line('requests received', journal.length)
  printKills(stack)
  line('deliveries woken by the sweep', log.counts.wokenBySweep)
  line('deliveries created by the audit', log.counts.repairedByAudit)
  line('messages in the dead-letter queue', await stack.deadLetters())
  line('seconds until deliveries ended', Math.round(settledMs / 1_000))
  printNotes('Warnings and errors in the functions’ logs:', log.events)
  printNotes('Other errors:', stack.unexpected)
}
