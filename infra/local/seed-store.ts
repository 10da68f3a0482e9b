import * as z from 'zod/mini'
import type { RunningStack } from '#infra/local/host/data-folder.ts'
import { readPrivateFile, writePrivateFile } from '#infra/local/host/private-file.ts'
import { createStore } from '#infra/operate/stores/stores.ts'
import { createApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import { createDocumentClient } from '#shared/table/client.ts'

const seededSchema = z.object({ store_id: z.string(), api_key: z.string() })

export type SeededStore = z.infer<typeof seededSchema>

/** The Pro store of the data folder and its key: created at the first start, the same at every later one. */
export const ensureStore = async (file: string, { table_name }: RunningStack): Promise<SeededStore> => {
  const stored = seededSchema.safeParse(readPrivateFile(file)).data
  if (stored) return stored
  const table = { client: createDocumentClient(), tableName: table_name }
  const service = { stores: createStoreRepository(table), apiKeys: createApiKeyRepository(table) }
  const { store, api_key } = await createStore(service, { name: 'Corner Card Shop', tier: 'pro' })
  const seeded = { store_id: store.id, api_key: api_key.key }
  writePrivateFile(file, seeded)
  return seeded
}
