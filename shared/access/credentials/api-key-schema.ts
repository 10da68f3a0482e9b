import * as z from 'zod'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { SCOPES } from './api-key.ts'

/** A key as lists show it: nothing from which the key could be found. */
export const apiKeySchema = () =>
  z.object({
    id: z.uuid(),
    name: z.string(),
    scope: z.enum(SCOPES),
    prefix: z.string(),
    last4: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    /** Exact to the hour. */
    last_used_at: z.iso.datetime().nullable(),
  })

export type ApiKey = z.infer<ReturnType<typeof apiKeySchema>>

/** What a key's digest leads to. Never changes, so that the authorizer may trust it without the shown row. */
export const apiKeyLookUpSchema = () =>
  z.object({
    store_id: storeIdSchema(),
    key_id: z.uuid(),
    scope: z.enum(SCOPES),
    expires_at: z.iso.datetime().nullable(),
  })

export type ApiKeyLookUp = z.infer<ReturnType<typeof apiKeyLookUpSchema>>
