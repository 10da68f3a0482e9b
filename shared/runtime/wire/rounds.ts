import { createRoundStarter } from '#shared/webhooks/rounds.ts'
import { now } from './clock.ts'
import { deliveries } from './delivery-store.ts'
import { newId } from './ids.ts'
import { wakeNow } from './wake-now.ts'

export const startRound = () => createRoundStarter({ store: deliveries(), wakeNow: wakeNow(), newId, now })
