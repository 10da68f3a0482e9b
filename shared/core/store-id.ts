import * as z from 'zod/mini'

/**
 * A store's id from a trusted source: the authorizer's context, a stored item or one of our own messages. The keys of a
 * store's data are built from this type only, so no request can name another store's data.
 */
export const storeIdSchema = () => z.uuid().brand('StoreId')

export type StoreId = z.infer<ReturnType<typeof storeIdSchema>>
