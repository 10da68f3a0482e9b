import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { readPrivateFile, writePrivateFile } from '#infra/local/host/private-file.ts'
import { storedKeysSchema } from '#shared/core/key-ring.ts'

/** What Secrets Manager holds for a deployed stack, under the ids that the settings name. */
const secretsSchema = () => z.object({ 'sealing-key': storedKeysSchema(), 'session-key': storedKeysSchema() })

export type LocalSecrets = z.infer<ReturnType<typeof secretsSchema>>

const newKey = () => ({ id: randomBytes(3).toString('hex'), key: randomBytes(32).toString('base64') })

export const newSecrets = (): LocalSecrets => ({ 'sealing-key': newKey(), 'session-key': newKey() })

/** The secrets in `file`, made at the first start and kept: what was sealed with them is read with them. */
export const loadSecrets = (file: string): LocalSecrets => {
  const stored = readPrivateFile(file)
  if (stored !== undefined) return secretsSchema().parse(stored)
  const secrets = newSecrets()
  writePrivateFile(file, secrets)
  return secrets
}
