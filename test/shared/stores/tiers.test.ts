import { describe, expect, it } from 'vitest'
import { minuteRoom, TIERS, tiers } from '#shared/stores/tiers.ts'

describe('a tier', () => {
  it.each([
    { tier: 'free', requestsPerMinute: 60, max: 62, session_max: 30, apiAccess: false },
    { tier: 'starter', requestsPerMinute: 60, max: 62, session_max: 30, apiAccess: false },
    { tier: 'pro', requestsPerMinute: 300, max: 310, session_max: 150, apiAccess: true },
    { tier: 'pro_api_access', requestsPerMinute: 1200, max: 1240, session_max: 600, apiAccess: true },
  ] as const)('$tier has $requestsPerMinute requests a minute, of which sessions half', ({ tier, ...wanted }) => {
    const { requestsPerMinute, apiAccess } = tiers[tier]

    expect({ requestsPerMinute, apiAccess, ...minuteRoom({ tier, suspended: false }) }).toEqual(wanted)
  })

  it('is in the list that schemas read', () => {
    expect([...TIERS]).toEqual(Object.keys(tiers))
  })
})
