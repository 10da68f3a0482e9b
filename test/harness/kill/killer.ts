import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '#test/harness/kill/stack/bundle-processes.ts'
import type { Pool } from '#test/harness/kill/stack/process-pool.ts'
import type { Random } from '#test/harness/simulation/world/random.ts'

/** To pick from. Senders are killed most often: a kill can interrupt them between a request and its record. */
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

/** Kills a random process every 50 to 500 milliseconds until the signal aborts. */
export const killAtRandom = async (
  pools: Readonly<Record<Role, Pool>>,
  { random, signal }: { random: Random; signal: AbortSignal },
): Promise<void> => {
  while (!signal.aborted) {
    await sleep(random.between(50, 500), undefined, { signal }).catch(() => undefined)
    pools[random.pick(victims)].kill((members) => random.pick(members))
  }
}
