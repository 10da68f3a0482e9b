import { customerOf, type Principal } from '#shared/access/credentials/principal.ts'
import { email } from '#shared/core/fields.ts'

/** Required where the store calls. A customer may leave it out, and may only give their own address. */
export const customerEmail = (principal: Principal) => {
  const own = customerOf(principal)
  if (own === undefined) return email()
  return email()
    .nullish()
    .transform((given) => given ?? own)
    .refine((given) => given.toLowerCase() === own.toLowerCase(), "must be the customer's own address")
}
