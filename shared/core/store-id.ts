import * as z from 'zod'

/**
 * A store's id that came from a trusted place: the authorizer's context, a stored item or a message of our own. Every
 * key of the table is built from one, so no request can name another store's data.
 */
export const storeIdSchema = () => z.uuid().brand('StoreId')

export type StoreId = z.infer<ReturnType<typeof storeIdSchema>>
