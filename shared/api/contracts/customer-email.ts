import * as z from 'zod/mini'
import { customerOf, mayUseAddress, type Principal } from '#shared/access/credentials/principal.ts'
import { email } from '#shared/core/fields.ts'

export const notOwnAddressMessage = "must be the customer's own address"

/** A customer may leave it out, and may only give their own address; the store must name the customer. */
export const customerEmail = (principal: Principal) => {
  const own = customerOf(principal)
  return z.pipe(
    z.nullish(email()),
    z.transform((given, { issues }) => {
      const refuse = (message: string) => issues.push({ code: 'custom', message, input: given })
      const address = given ?? own
      if (address === undefined) refuse('is required')
      else if (!mayUseAddress(principal, address)) refuse(notOwnAddressMessage)
      return address ?? z.NEVER
    }),
  )
}
