import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import {
  createConsoleSessionMint,
  createCustomerSessionMint,
  createSessionReader,
} from '#shared/access/credentials/session-token.ts'
import { awsClientSettings } from '#shared/core/aws-client-settings.ts'
import { sealingEnvironment, sessionEnvironment } from '#shared/core/environment.ts'
import { createKeyRing } from '#shared/core/key-ring.ts'
import { createSealer } from '#shared/webhooks/registrations/sealing.ts'
import { now } from './time-and-ids.ts'

const keyRingOf = (secretArn: string) => {
  const client = new SecretsManagerClient(awsClientSettings)
  return createKeyRing({
    readSecret: async () => {
      const { SecretString, CreatedDate } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }))
      if (SecretString === undefined || !CreatedDate) throw new Error('The secret has no text or no time.')
      return { text: SecretString, storedAtMs: CreatedDate.getTime() }
    },
    now,
  })
}

const sessionKeys = () => keyRingOf(sessionEnvironment().parse(process.env).SESSION_SECRET_ARN)

export const mintCustomerSession = () => createCustomerSessionMint({ keys: sessionKeys(), now })
export const mintConsoleSession = () => createConsoleSessionMint({ keys: sessionKeys(), now })
export const readSession = () => createSessionReader({ keys: sessionKeys(), now })

export const sealer = () => createSealer(keyRingOf(sealingEnvironment().parse(process.env).SEALING_SECRET_ARN))
