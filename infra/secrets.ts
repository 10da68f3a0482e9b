import { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { acknowledge } from '#infra/acknowledge.ts'
import type { Stage } from '#infra/stage.ts'

/** The two keys of the service, made by Secrets Manager: no person and no template ever sees one. */
export class Secrets extends Construct {
  /** Seals the secrets of webhooks. Lost with it: all of them, so production keeps it when the stack goes. */
  readonly sealing: Secret
  /** Signs customer sessions. */
  readonly sessions: Secret

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id)
    this.sealing = this.#key('Sealing', stage)
    this.sessions = this.#key('Sessions', stage)
  }

  #key(id: string, stage: Stage): Secret {
    const key = new Secret(this, id, {
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ id: '1' }),
        generateStringKey: 'key',
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    acknowledge(key, 'SMG4', 'A new key must know the one before it: the operator rotates, no schedule does.')
    return key
  }
}
