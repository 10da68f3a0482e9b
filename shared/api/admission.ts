import type { Principal } from '#shared/access/principal.ts'
import type { Problem } from './problems.ts'

/** How much of its minute a caller has left, and until when. Shown on every answer. */
export type RateLimit = {
  readonly policy: 'tier' | 'sessions'
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** The gate's verdict: whether what the authorizer saw still holds and the minute has room. */
export type Admission = { readonly refusal?: Problem; readonly rateLimit?: RateLimit }

/** Never rejects: whatever goes wrong inside is a refusal, and a log line with the request's id. */
export type Gate = (principal: Principal, requestId: string) => Promise<Admission>
