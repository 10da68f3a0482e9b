import * as z from 'zod'
import { createStore } from '#infra/operate/stores.ts'
import { apiKeyRepository } from '#shared/access/api-key-repository.ts'
import { storeRepository } from '#shared/stores/repository.ts'
import { documentClient } from '#shared/table/client.ts'
import type { RunningStack } from './data-folder.ts'
import { readPrivateFile, writePrivateFile } from './private-file.ts'

const seededSchema = z.object({ store_id: z.string(), api_key: z.string() })

export type SeededStore = z.infer<typeof seededSchema>

/** The Pro store of this data folder, with its key: made at the first start and the same at every later one. */
export const ensureStore = async (file: string, { table_name }: RunningStack): Promise<SeededStore> => {
  const stored = seededSchema.safeParse(readPrivateFile(file)).data
  if (stored) return stored
  const table = { client: documentClient(), tableName: table_name }
  const service = { stores: storeRepository(table), apiKeys: apiKeyRepository(table) }
  const { store, api_key } = await createStore(service, { name: 'Corner Card Shop', tier: 'pro' })
  const seeded = { store_id: store.id, api_key: api_key.key }
  writePrivateFile(file, seeded)
  return seeded
}
