import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { createApiKey, digestOf, shownPartsOf } from '#shared/access/api-key.ts'
import { apiKeyRepository } from '#shared/access/api-key-repository.ts'
import { storeIdSchema } from '#shared/access/store-id.ts'
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
  const created_at = new Date().toISOString()
  const id = storeIdSchema().parse(randomUUID())
  await storeRepository(table).create({ id, name: 'Local cards', tier: 'pro', created_at })
  const key = createApiKey(randomBytes)
  await apiKeyRepository(table).create(
    {
      store: id,
      apiKey: {
        id: randomUUID(),
        name: 'first',
        scope: 'full',
        ...shownPartsOf(key),
        created_at,
        expires_at: null,
        last_used_at: null,
      },
      digest: digestOf(key),
      mark: { request_id: 'x', fingerprint: 'x' },
    },
    Date.now(),
  )
  const seeded = { store_id: id, api_key: key }
  writePrivateFile(file, seeded)
  return seeded
}
