import * as z from 'zod/mini'
import { STAFF_ROLES } from '#shared/access/credentials/principal.ts'
import { type Contract, nothing } from '#shared/api/contract.ts'

export const createConsoleSessionContract = {
  id: 'console-sessions.create',
  status: 201,
  parameters: nothing,
  query: nothing,
  body: nothing,
  answer: () =>
    z.object({ token: z.string(), expires_at: z.iso.datetime(), email: z.string(), role: z.enum(STAFF_ROLES) }),
  errors: [],
} as const satisfies Contract
