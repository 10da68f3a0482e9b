import { isPublicAddress } from '#shared/webhooks/address.ts'
import { resolveHost } from '#shared/webhooks/resolve.ts'
import { createSender } from '#shared/webhooks/send.ts'
import { attemptTimeoutMs } from '#shared/webhooks/times.ts'
import { localhostReceiversAllowed } from './webhooks.ts'

/** The sender of attempts: to public addresses, and to this machine where the stage allows it. */
export const send = (timeoutMs = attemptTimeoutMs) =>
  createSender({
    resolve: resolveHost,
    isAllowedAddress: isPublicAddress,
    allowLocalhost: localhostReceiversAllowed(),
    timeoutMs,
  })
