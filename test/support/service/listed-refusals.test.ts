import { expect, it } from 'vitest'
import { getStoreContract } from '#shared/api/contracts/store.ts'
import { createSubmissionContract } from '#shared/api/contracts/submissions.ts'
import { requireListed } from './listed-refusals.ts'

const refusal = (code: string) => ({ status: 400, body: { code } })

it('accepts a success, the refusals of every route, and what the contract lists', () => {
  requireListed(getStoreContract, { status: 200, body: {} })
  requireListed(getStoreContract, refusal('UNAUTHENTICATED'))
  requireListed(createSubmissionContract, refusal('IDEMPOTENCY_KEY_REUSED'))
  requireListed(createSubmissionContract, refusal('INVALID_IDEMPOTENCY_KEY'))
})

it.each(['IDEMPOTENCY_KEY_REUSED', 'INVALID_IDEMPOTENCY_KEY', 'SOMETHING_NEW'])(
  'throws for %s, which is not listed',
  (code) => {
    expect(() => requireListed(getStoreContract, refusal(code))).toThrow(`store.get does not list ${code}`)
  },
)
