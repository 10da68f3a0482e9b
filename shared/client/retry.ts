import type { RouteId } from '#shared/api/routes.ts'
import type { ApiError } from './api-error.ts'
import type { ContractOf } from './contract-types.ts'

/**
 * What a repeat does when the first request may have done its work:
 * - `same-key`: nothing, since both have one idempotency key
 * - `harmless`: nothing that matters (a second session or link, a newer secret beside the older one)
 * - `acts-twice`: it sends a second delivery, starts a second round or finds its code used up, so it is left to the caller
 */
type Repeat<Id extends RouteId> =
  ContractOf<Id> extends { readonly idempotent: true } ? 'same-key' : 'harmless' | 'acts-twice'

/** A repeat of these does nothing more. */
type Harmless = `${string}.${'get' | 'list' | 'history' | 'parse' | 'delete'}`

export const repeats: { readonly [Id in Exclude<RouteId, Harmless>]: Repeat<Id> } & {
  readonly [Id in RouteId]?: Repeat<Id>
} = {
  'submissions.create': 'same-key',
  'submissions.transition': 'same-key',
  'webhooks.create': 'same-key',
  'webhooks.update': 'harmless',
  'webhooks.rotate-secret': 'harmless',
  'webhooks.test': 'acts-twice',
  'webhooks.verify': 'harmless',
  'webhooks.recover': 'acts-twice',
  'deliveries.resend': 'acts-twice',
  'api-keys.create': 'same-key',
  'customer-sessions.create': 'harmless',
  'form-links.create': 'harmless',
  'console-links.create': 'harmless',
  // A code that was used up by an answer that was lost opens nothing more.
  'console-sessions.create': 'acts-twice',
}

const maxTries = 3
const firstDelaySeconds = 0.5

/** A store's minute, which is the longest wait that the API asks for. A proxy's longer one is left to the caller. */
const maxRetryAfterSeconds = 60

/** The request did nothing: it was over the limit, or lost a race. A 409 that waiting does not help has no time. */
const didNothing = ({ status, retryAfterSeconds }: ApiError): boolean =>
  status === 429 || (status === 409 && retryAfterSeconds !== undefined)

/** The request may have done its work: no answer came, or one that does not say. */
export const mayHaveWorked = ({ code, status }: ApiError): boolean =>
  code === 'NETWORK_ERROR' || code === 'TIMED_OUT' || status === 408 || (status ?? 0) >= 500

type Failure = {
  readonly error: ApiError
  /** Tries so far, from 1. */
  readonly tries: number
  /** Whether a repeat is harmless although the request may have worked. */
  readonly repeatable: boolean
  /** From 0 to 1. */
  readonly random: number
}

/**
 * Seconds to wait before the next try; undefined when there is none. The jitter keeps callers that were refused together
 * from coming back together: after `Retry-After` up to a second more, else half of the delay up to all of it.
 */
export const delaySeconds = ({ error, tries, repeatable, random }: Failure): number | undefined => {
  const { retryAfterSeconds } = error
  if (tries >= maxTries) return undefined
  if (!didNothing(error) && !(repeatable && mayHaveWorked(error))) return undefined
  if (retryAfterSeconds === undefined) return firstDelaySeconds * 2 ** (tries - 1) * (0.5 + random / 2)
  return retryAfterSeconds > maxRetryAfterSeconds ? undefined : retryAfterSeconds + random
}
