import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from '#test/harness/kill/stack/stack.ts'
import { quietLimitMs } from '#test/harness/kill/stack/times.ts'
import { readTable, type Stored } from './read-table.ts'

const pollMs = 2_000

/** Waits until the sweep and the audit have both succeeded `count` more times. */
const waitForRepairs = async ({ repairsCompleted }: Stack, count: number): Promise<void> => {
  const target = repairsCompleted() + count
  while (repairsCompleted() < target) await sleep(100)
}

const isOpen = ({ status }: Stored['deliveries'][number]): boolean => status === 'pending'

/**
 * Waits until every delivery has ended and two more sweeps and audits change nothing. After 4 minutes it returns what
 * is stored then.
 */
export const settle = async (stack: Stack): Promise<{ stored: Stored; tookMs: number }> => {
  const startedMs = Date.now()
  for (;;) {
    const before = await readTable(stack.table)
    const isLate = Date.now() - startedMs > quietLimitMs
    if (!isLate && before.deliveries.some(isOpen)) {
      await sleep(pollMs)
      continue
    }
    await waitForRepairs(stack, 2)
    const stored = await readTable(stack.table)
    const isQuiet = stored.deliveries.length === before.deliveries.length && !stored.deliveries.some(isOpen)
    if (isQuiet || isLate) return { stored, tookMs: Date.now() - startedMs }
  }
}
