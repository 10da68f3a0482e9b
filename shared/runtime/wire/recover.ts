import { createRecover, createRecoverMissing } from '#shared/webhooks/recover.ts'
import { now } from './clock.ts'
import { deliveries, deliveryList } from './delivery-store.ts'
import { newId } from './ids.ts'
import { startRound } from './rounds.ts'
import { submissionList } from './submissions.ts'
import { wakeNow } from './wake-now.ts'

export const recover = () => createRecover({ listDeliveries: deliveryList(), startRound: startRound(), now })

export const recoverMissing = () =>
  createRecoverMissing({
    listSubmissions: submissionList(),
    store: deliveries(),
    wakeNow: wakeNow(),
    newId,
    now,
  })
