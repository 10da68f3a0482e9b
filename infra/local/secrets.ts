import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { readPrivateFile, writePrivateFile } from '#infra/local/host/private-file.ts'
import type { localSecretIdOf } from '#infra/service-keys.ts'
import { isoTime, type Now } from '#shared/core/clock.ts'
import { newStoredKey, type StoredKeys, storedKeysSchema } from '#shared/core/key-ring.ts'

/** The content of the secrets that a deployed stack has in Secrets Manager, by the ids in the functions' settings. */
export type LocalSecrets = Readonly<Record<ReturnType<typeof localSecretIdOf>, StoredKeys>>

export const newSecrets = (): LocalSecrets => ({
  'sealing-key': newStoredKey(randomBytes),
  'session-key': newStoredKey(randomBytes),
})

const versionSchema = () => z.object({ id: z.string(), stored_at: z.iso.datetime(), text: z.string() })

type Version = z.infer<ReturnType<typeof versionSchema>>

/** The versions of each secret, newest first. A secret may also be its content alone, which is its first version. */
const secretsSchema = (now: Now) => {
  const firstVersion = z.pipe(
    storedKeysSchema(),
    z.transform((content) => [{ id: randomUUID(), stored_at: isoTime(now()), text: JSON.stringify(content) }]),
  )
  return z.record(z.string(), z.union([z.array(versionSchema()), firstVersion]))
}

/** Secrets Manager, as far as the service uses it. */
export type SecretStore = {
  /** A secret's newest version; undefined when there is no such secret. */
  readonly read: (id: string) => Version | undefined
  /** Adds a version; false when there is one with this id and another text, which stays as it is. */
  readonly put: (id: string, version: Pick<Version, 'id' | 'text'>) => boolean
}

/**
 * @param contents by the secrets' ids.
 * @param save is called with all secrets at first and before each change.
 */
export const createSecretStore = (
  contents: unknown,
  { save = () => {}, now = Date.now }: { save?: (secrets: object) => void; now?: Now } = {},
): SecretStore => {
  const secrets = new Map(Object.entries(secretsSchema(now).parse(contents)))
  save(Object.fromEntries(secrets))
  return {
    read: (id) => secrets.get(id)?.[0],
    put: (id, version) => {
      const versions = secrets.get(id) ?? []
      const existing = versions.find((other) => other.id === version.id)
      if (existing) return existing.text === version.text
      const added = [{ ...version, stored_at: isoTime(now()) }, ...versions]
      save({ ...Object.fromEntries(secrets), [id]: added })
      secrets.set(id, added)
      return true
    },
  }
}

/** The secrets in `file`, created at the first start. Stored data is sealed with them, so they are kept. */
export const openSecretStore = (file: string): SecretStore =>
  createSecretStore(readPrivateFile(file) ?? newSecrets(), { save: (secrets) => writePrivateFile(file, secrets) })
