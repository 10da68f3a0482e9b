import * as z from 'zod/mini'
import { STAFF_ROLES } from '#shared/access/credentials/principal.ts'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { email, integer, orDefault } from '#shared/core/fields.ts'
import { DEFAULT_FORM_LINK_DAYS, MAX_FORM_LINK_DAYS } from '#shared/core/limits.ts'

/** The code is in this answer alone. */
const linkFields = () => ({ url: z.string(), code: z.string(), expires_at: z.iso.datetime() })

export const createConsoleLinkContract = {
  id: 'console-links.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: () => z.strictObject({ email: email(), role: z.enum(STAFF_ROLES) }),
  answer: () => z.object({ ...linkFields(), email: z.string(), role: z.enum(STAFF_ROLES) }),
  errors: [],
} as const satisfies Contract

export const createFormLinkContract = {
  id: 'form-links.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: () =>
    z.strictObject({
      customer_email: email(),
      expires_in_days: orDefault(integer(1, MAX_FORM_LINK_DAYS), DEFAULT_FORM_LINK_DAYS),
    }),
  answer: () => z.object({ ...linkFields(), customer_email: z.string() }),
  errors: [],
} as const satisfies Contract
