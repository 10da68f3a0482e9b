/** The plan tiers: whether they have API access, and the requests a minute of all a store's credentials together. */
export const tiers = {
  free: { apiAccess: false, requestsPerMinute: 60 },
  starter: { apiAccess: false, requestsPerMinute: 60 },
  pro: { apiAccess: true, requestsPerMinute: 300 },
  pro_api_access: { apiAccess: true, requestsPerMinute: 1200 },
} as const

export type Tier = keyof typeof tiers

/** The same names as a list, for schemas. */
export const TIERS = ['free', 'starter', 'pro', 'pro_api_access'] as const satisfies readonly Tier[]

/** A plan as it stands: a store that is suspended has what the lowest has. */
export type Plan = { readonly tier: Tier; readonly suspended: boolean }

export const hasApiAccess = ({ tier, suspended }: Plan): boolean => tiers[tier].apiAccess && !suspended

export const requestsPerMinuteOf = ({ tier, suspended }: Plan): number =>
  tiers[suspended ? 'free' : tier].requestsPerMinute

/**
 * What a minute takes: the limit and 1/30 more, so that a caller who keeps to the limit is never refused for jitter
 * around the turn of a minute. Sessions together get half of the limit.
 */
export const minuteRoom = (plan: Plan) => {
  const limit = requestsPerMinuteOf(plan)
  return { max: Math.floor((limit * 31) / 30), session_max: Math.floor(limit / 2) }
}
