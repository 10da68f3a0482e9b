import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { readPrivateFile, writePrivateFile } from './private-file.ts'

const secretSchema = z.object({
  current: z.object({ id: z.string(), key: z.string() }),
  previous: z.object({ id: z.string(), key: z.string() }).nullable(),
})

/** The keys that Secrets Manager holds for a deployed stack, under the ids that the settings name them by. */
const secretsSchema = z.object({ 'sealing-key': secretSchema, 'session-key': secretSchema })

export type LocalSecrets = z.infer<typeof secretsSchema>

const newSecret = () => ({
  current: { id: randomBytes(3).toString('hex'), key: randomBytes(32).toString('base64') },
  previous: null,
})

/** The secrets in `file`, made at the first start and kept: what was sealed with them is read with them. */
export const loadSecrets = (file: string): LocalSecrets => {
  const stored = readPrivateFile(file)
  if (stored !== undefined) return secretsSchema.parse(stored)
  const secrets = { 'sealing-key': newSecret(), 'session-key': newSecret() }
  writePrivateFile(file, secrets)
  return secrets
}
