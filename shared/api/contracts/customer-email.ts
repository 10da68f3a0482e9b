import * as z from 'zod'
import { customerOf, mayUseAddress, type Principal } from '#shared/access/credentials/principal.ts'
import { email } from '#shared/core/fields.ts'

/** A customer may leave it out, and may only give their own address; the store must name the customer. */
export const customerEmail = (principal: Principal) => {
  const own = customerOf(principal)
  return email()
    .nullish()
    .transform((given, context) => {
      const address = given ?? own
      if (address === undefined) context.addIssue('is required')
      else if (!mayUseAddress(principal, address)) context.addIssue("must be the customer's own address")
      return address ?? z.NEVER
    })
}
