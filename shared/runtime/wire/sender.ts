import { isPublicAddress } from '#shared/webhooks/address.ts'
import { resolveHost } from '#shared/webhooks/resolve.ts'
import { createSender } from '#shared/webhooks/send.ts'
import { attemptTimeoutMs } from '#shared/webhooks/times.ts'
import { localhostReceiversAllowed } from './webhooks.ts'

/** One attempt: at most 10 seconds in all, at most 64 KiB of the answer read, the first KiB of it kept. */
export const send = (timeoutMs = attemptTimeoutMs) =>
  createSender({
    resolve: resolveHost,
    isAllowedAddress: isPublicAddress,
    allowLocalhost: localhostReceiversAllowed(),
    timeoutMs,
  })
