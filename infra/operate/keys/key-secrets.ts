import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { OperatorError } from '#infra/operate/operator-error.ts'
import { parseJson } from '#infra/operate/parse-json.ts'
import type { KeyName } from '#infra/service-keys.ts'
import { type SecretVersion, type StoredKeys, storedKeysSchema } from '#shared/core/key-ring.ts'
import { derivedId } from '#shared/table/derived-id.ts'

/** A secret's newest version. */
export type KeyVersion = SecretVersion & { readonly id: string; readonly keys: StoredKeys }

/**
 * Reads and writes the keys of the service in Secrets Manager.
 *
 * @param secretIds the id or ARN of each key's secret.
 */
export const createKeySecrets = (client: SecretsManagerClient, secretIds: Readonly<Record<KeyName, string>>) => ({
  read: async (name: KeyName): Promise<KeyVersion> => {
    const { SecretString, VersionId, CreatedDate } = await client.send(
      new GetSecretValueCommand({ SecretId: secretIds[name] }),
    )
    const keys = storedKeysSchema().safeParse(parseJson(SecretString)).data
    if (SecretString === undefined || VersionId === undefined || !CreatedDate || !keys) {
      throw new OperatorError(`The secret of the ${name} key is not as this service stores it.`)
    }
    return { id: VersionId, text: SecretString, storedAtMs: CreatedDate.getTime(), keys }
  },

  /**
   * Puts keys in the place of a version. The new version's id is derived from the replaced one's, and Secrets Manager
   * makes one version of an id: of two operators at once the second is refused, and a try that the AWS client repeats
   * finds its own. After an error `keys show` tells whether it was written.
   *
   * @throws OperatorError when another operator has replaced that version.
   */
  replace: async (name: KeyName, replaced: Pick<KeyVersion, 'id'>, keys: StoredKeys): Promise<void> => {
    try {
      await client.send(
        new PutSecretValueCommand({
          SecretId: secretIds[name],
          ClientRequestToken: derivedId('rotation', replaced.id),
          SecretString: JSON.stringify(keys),
        }),
      )
    } catch (error) {
      if (!(error instanceof ResourceExistsException)) throw error
      throw new OperatorError(`Another operator rotated the ${name} key at the same time. See: keys show`)
    }
  },
})

export type KeySecrets = ReturnType<typeof createKeySecrets>
