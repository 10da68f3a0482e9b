import * as z from 'zod/mini'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { SCOPES } from './api-key.ts'

/** A key as lists show it: the key itself cannot be derived from it. */
export const apiKeySchema = () =>
  z.object({
    id: z.uuid(),
    name: z.string(),
    scope: z.enum(SCOPES),
    prefix: z.string(),
    last4: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.nullable(z.iso.datetime()),
    /** Exact to the hour. */
    last_used_at: z.nullable(z.iso.datetime()),
  })

export type ApiKey = z.infer<ReturnType<typeof apiKeySchema>>

/** The record found by a key's digest. It never changes, so the authorizer does not read the listed record. */
export const apiKeyLookUpSchema = () =>
  z.object({
    store_id: storeIdSchema(),
    key_id: z.uuid(),
    scope: z.enum(SCOPES),
    expires_at: z.nullable(z.iso.datetime()),
  })

export type ApiKeyLookUp = z.infer<ReturnType<typeof apiKeyLookUpSchema>>
