import { createDeliver } from '#shared/webhooks/deliver.ts'
import { attemptTimeoutMs, leaseMs } from '#shared/webhooks/times.ts'
import { now } from './clock.ts'
import { deliveries } from './delivery-store.ts'
import { newId } from './ids.ts'
import { send } from './sender.ts'
import { retryDelaysSeconds, wake } from './wake.ts'
import { sealer } from './webhooks.ts'

const productTimes = { attemptTimeoutMs, leaseMs }

export const deliver = (times = productTimes) =>
  createDeliver({
    store: deliveries(),
    sealer: sealer(),
    send: send(times.attemptTimeoutMs),
    wake: wake(),
    retryDelaysSeconds: retryDelaysSeconds(),
    leaseMs: times.leaseMs,
    newId,
    now,
  })
