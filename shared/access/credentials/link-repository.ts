import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type StoreId, storeIdSchema } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { tryPut, tryWrite } from '#shared/table/conditional-write.ts'
import { tableDefinition } from '#shared/table/definition.ts'
import { formLinksOf, linkIndexKeys, linkKey } from '#shared/table/keys.ts'
import { readItem } from '#shared/table/read.ts'
import { timeToLive } from '#shared/table/time-to-live.ts'
import { STAFF_ROLES } from './principal.ts'

/** A link as it is stored: who it was made for, and by which key. Its code is not in it, only the code's digest. */
const linkSchema = () => {
  const linkFields = {
    store_id: storeIdSchema(),
    key_id: z.uuid(),
    key_expires_at: z.nullable(z.iso.datetime()),
    expires_at: z.iso.datetime(),
  }
  return z.discriminatedUnion('page', [
    z.object({
      page: z.literal('console'),
      ...linkFields,
      email: z.string(),
      role: z.enum(STAFF_ROLES),
      /** The request that used it. */
      used_by: z.exactOptional(z.string()),
    }),
    z.object({ page: z.literal('form'), ...linkFields, customer_email: z.string() }),
  ])
}

export type Link = z.infer<ReturnType<typeof linkSchema>>
export type ConsoleLink = Extract<Link, { page: 'console' }>
export type FormLink = Extract<Link, { page: 'form' }>

/** TTL deletes a link 1 day after its end: a clock that is wrong by hours deletes no live link. */
const keptMs = 24 * 60 * 60 * 1000

export const createLinkRepository = (table: Table) => {
  const { client, tableName: TableName } = table
  const links = linkSchema()
  const keys = z.object({ pk: z.string(), sk: z.string() })

  return {
    /** Undefined for an unknown code. */
    find: (digest: string): Promise<Link | undefined> => readItem(table, linkKey(digest), links),

    create: async (digest: string, link: Link): Promise<void> => {
      const index = link.page === 'form' ? linkIndexKeys(link, digest) : {}
      const ttl = timeToLive(Date.parse(link.expires_at) + keptMs)
      // A code has 190 random bits, so only this same call can have put it. A repeat that arrives late must not make a
      // used link new.
      await tryPut(
        table,
        { ...linkKey(digest), ...link, ...index, ttl },
        { ConditionExpression: 'attribute_not_exists(pk)' },
      )
    },

    /**
     * Uses a console link up, once: undefined when it was used before, or is gone.
     *
     * @param requestId the AWS client repeats a call whose answer was lost; the request then meets its own use.
     */
    use: async (digest: string, requestId: string): Promise<ConsoleLink | undefined> => {
      const written = await tryWrite(() =>
        client.send(
          new UpdateCommand({
            TableName,
            Key: linkKey(digest),
            UpdateExpression: 'SET used_by = :request',
            // One code opens one session.
            ConditionExpression: 'page = :console AND attribute_not_exists(used_by)',
            ExpressionAttributeValues: { ':request': requestId, ':console': 'console' },
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      )
      const item = written.done ? written.output.Attributes : written.existing
      const link = item && links.parse(item)
      return link?.page === 'console' && link.used_by === requestId ? link : undefined
    },

    /**
     * Deletes the form links of a customer, by an index that follows writes within about 1 s. A repeat finds the rest.
     *
     * @returns how many there were.
     */
    deleteOf: async (store: StoreId, customerEmail: string): Promise<number> => {
      const { partition, prefix } = formLinksOf(store, customerEmail)
      const { partitionKey, sortKey } = tableDefinition.indexes['by-customer']
      let count = 0
      let start: Record<string, unknown> | undefined
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new QueryCommand({
            TableName,
            IndexName: 'by-customer',
            KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
            ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
            ExpressionAttributeValues: { ':pk': partition, ':prefix': prefix },
            ExclusiveStartKey: start,
          }),
        )
        for (const item of Items) await client.send(new DeleteCommand({ TableName, Key: keys.parse(item) }))
        count += Items.length
        start = LastEvaluatedKey
      } while (start)
      return count
    },
  }
}

export type LinkRepository = ReturnType<typeof createLinkRepository>
