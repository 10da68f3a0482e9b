import { deliverMessages } from '#functions/background/deliver.ts'
import { attemptTimeoutMs, leaseMs } from '#shared/webhooks/deliveries/times.ts'
import { createDeliver } from '#shared/webhooks/engine/attempts/deliver.ts'
import { createSender } from '#shared/webhooks/sending/send.ts'
import { wake } from '#shared/wiring/delivery.ts'
import { deliveries } from '#shared/wiring/repositories.ts'
import { sealer } from '#shared/wiring/secrets.ts'
import { newId, now, random } from '#shared/wiring/time-and-ids.ts'

/** The product's deliver function, which refuses loopback; this one sends every request there. */
export const handler = deliverMessages({
  deliver: createDeliver({
    store: deliveries(),
    sealer: sealer(),
    send: createSender({
      resolve: async () => ['127.0.0.1'],
      isAllowedAddress: () => true,
      allowLocalhost: false,
      timeoutMs: attemptTimeoutMs,
    }),
    wake: wake(),
    retryDelaysSeconds: [60],
    leaseMs,
    newId,
    random,
    now,
  }),
})
