import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '#test/harness/kill/stack/bundle-processes.ts'
import type { Pool } from '#test/harness/kill/stack/process-pool.ts'
import type { Random } from '#test/harness/simulation/world/random.ts'

/** Senders have the most to lose, and so are killed the most. */
const victims: readonly Role[] = [
  'deliver',
  'deliver',
  'deliver',
  'deliver',
  'api',
  'api',
  'fan-out',
  'fan-out',
  'sweep',
]

/** Kills a process every 50 to 500 milliseconds, whatever it is doing, until the signal. */
export const killAtRandom = async (
  pools: Readonly<Record<Role, Pool>>,
  { random, signal }: { random: Random; signal: AbortSignal },
): Promise<void> => {
  while (!signal.aborted) {
    await sleep(random.between(50, 500), undefined, { signal }).catch(() => undefined)
    pools[random.pick(victims)].kill((members) => random.pick(members))
  }
}
