/** The plan tiers. `requestsPerMinute` is the limit of all credentials of a store together. */
export const tiers = {
  free: { apiAccess: false, requestsPerMinute: 60 },
  starter: { apiAccess: false, requestsPerMinute: 60 },
  pro: { apiAccess: true, requestsPerMinute: 300 },
  pro_api_access: { apiAccess: true, requestsPerMinute: 1200 },
} as const

export type Tier = keyof typeof tiers

/** The same names as a list, for schemas. */
export const TIERS = ['free', 'starter', 'pro', 'pro_api_access'] as const satisfies readonly Tier[]

/** A suspended store has the rights and the limit of `free`. */
export type Plan = { readonly tier: Tier; readonly suspended: boolean }

export const hasApiAccess = ({ tier, suspended }: Plan): boolean => tiers[tier].apiAccess && !suspended

export const requestsPerMinuteOf = ({ tier, suspended }: Plan): number =>
  tiers[suspended ? 'free' : tier].requestsPerMinute

/**
 * The requests that the gate admits in a minute: the limit plus 1/30, so that jitter around the turn of a minute never
 * causes the refusal of a caller within the limit. All sessions together get half of the limit.
 */
export const minuteRoom = (plan: Plan) => {
  const limit = requestsPerMinuteOf(plan)
  return { max: Math.floor((limit * 31) / 30), session_max: Math.floor(limit / 2) }
}
