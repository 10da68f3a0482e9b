import { deliverMessages } from '#functions/background/deliver.ts'
import type { LambdaFunction } from '#infra/local/lambda.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { deliveries } from '#shared/runtime/wire/delivery-store.ts'
import { newId } from '#shared/runtime/wire/ids.ts'
import { retryDelaysSeconds, wake } from '#shared/runtime/wire/wake.ts'
import { sealer } from '#shared/runtime/wire/webhooks.ts'
import { isPublicAddress } from '#shared/webhooks/address.ts'
import { createDeliver } from '#shared/webhooks/deliver.ts'
import { resolveHost } from '#shared/webhooks/resolve.ts'
import { createSender } from '#shared/webhooks/send.ts'
import { serveFunctions } from '../serve-functions.ts'
import { attemptTimeoutMs, leaseMs } from '../times.ts'

// As the function wires itself, but for its times.
const handler = deliverMessages({
  deliver: createDeliver({
    store: deliveries(),
    sealer: sealer(),
    send: createSender({
      resolve: resolveHost,
      isAllowedAddress: isPublicAddress,
      allowLocalhost: true,
      timeoutMs: attemptTimeoutMs,
    }),
    wake: wake(),
    retryDelaysSeconds: retryDelaysSeconds(),
    leaseMs,
    newId,
    now,
  }),
})

serveFunctions({ 'background.deliver': handler as LambdaFunction })
