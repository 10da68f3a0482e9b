import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { sealingEnvironment, sessionEnvironment } from '../environment.ts'
import { createKeyRing } from '../key-ring.ts'
import { patience } from '../patience.ts'
import { now } from './clock.ts'

const keyRingOf = (secretArn: string) => {
  const client = new SecretsManagerClient(patience)
  return createKeyRing({
    readSecret: async () => {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }))
      if (SecretString === undefined) throw new Error('The secret holds no text.')
      return SecretString
    },
    now,
  })
}

export const sealingKeys = () => keyRingOf(sealingEnvironment().parse(process.env).SEALING_SECRET_ARN)

export const sessionKeys = () => keyRingOf(sessionEnvironment().parse(process.env).SESSION_SECRET_ARN)
