import { expect, it } from 'vitest'
import { memoizeSchemas } from '#shared/api/contract.ts'
import { createSubmissionContract } from '#shared/api/contracts/submissions.ts'
import { buildPrincipal, buildSession } from '#test/support/builders.ts'

const contract = memoizeSchemas(createSubmissionContract)

it('makes each schema of a route once, and one query and body for all keys', () => {
  expect(contract.parameters()).toBe(contract.parameters())
  expect(contract.query(buildPrincipal())).toBe(contract.query(buildPrincipal()))
  expect(contract.answer()).toBe(contract.answer())
  expect(contract.body(buildPrincipal())).toBe(contract.body(buildPrincipal()))
})

it.each(['ann@example.com', 'bob@example.com'])("never gives one session's e-mail to another: %s", (customer_email) => {
  const body = contract.body(buildSession({ customer_email }))

  expect(body.parse({ customer_name: 'A customer', card_list: '1 Opt' })).toMatchObject({ customer_email })
})
