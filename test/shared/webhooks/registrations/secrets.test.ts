import { describe, expect, it } from 'vitest'
import { UnopenableSecretError } from '#shared/webhooks/registrations/sealing.ts'
import { openSecrets } from '#shared/webhooks/registrations/secrets.ts'
import { buildWebhook } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

/** Opens three secrets, of which `unopenable` fail with `error`. */
const open = (unopenable: readonly string[], error: Error = new UnopenableSecretError('gone')) => {
  const expires_at = '2027-01-01T00:00:00.000Z'
  const secrets = [
    { version: 3, sealed: 'newest', expires_at: null },
    { version: 2, sealed: 'older', expires_at },
    { version: 1, sealed: 'oldest', expires_at },
  ]
  const sealer = {
    open: async (sealed: string) => {
      if (unopenable.includes(sealed)) throw error
      return `whsec_${sealed}`
    },
  }
  return openSecrets(buildWebhook({ secrets }), { sealer, nowMs: startMs })
}

describe('the secrets of a webhook', () => {
  it('are all that hold, newest first', async () => {
    expect(await open([])).toEqual(['whsec_newest', 'whsec_older', 'whsec_oldest'])
  })

  it('lack an older one that no key opens any more', async () => {
    expect(await open(['older'])).toEqual(['whsec_newest', 'whsec_oldest'])
  })

  it('are none without the newest', async () => {
    await expect(open(['newest'])).rejects.toThrow(UnopenableSecretError)
  })

  it('are not fewer because the keys cannot be read', async () => {
    await expect(open(['older'], new Error('Secrets Manager'))).rejects.toThrow('Secrets Manager')
  })
})
