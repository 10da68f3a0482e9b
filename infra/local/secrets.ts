import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { readPrivateFile, writePrivateFile } from '#infra/local/host/private-file.ts'
import { storedKeysSchema } from '#shared/core/key-ring.ts'

/** The secrets that a deployed stack has in Secrets Manager, by the ids in the functions' settings. */
const secretsSchema = () => z.object({ 'sealing-key': storedKeysSchema(), 'session-key': storedKeysSchema() })

export type LocalSecrets = z.infer<ReturnType<typeof secretsSchema>>

const newKey = () => ({ id: randomBytes(3).toString('hex'), key: randomBytes(32).toString('base64') })

export const newSecrets = (): LocalSecrets => ({ 'sealing-key': newKey(), 'session-key': newKey() })

/** The secrets in `file`, created at the first start. Stored data is sealed with them, so they are kept. */
export const loadSecrets = (file: string): LocalSecrets => {
  const stored = readPrivateFile(file)
  if (stored !== undefined) return secretsSchema().parse(stored)
  const secrets = newSecrets()
  writePrivateFile(file, secrets)
  return secrets
}
