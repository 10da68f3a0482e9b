import { RemovalPolicy } from 'aws-cdk-lib'
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { Stage } from '#infra/stage.ts'
import { acknowledge } from './acknowledge.ts'

/** The two keys of the service, made by Secrets Manager: no person and no template ever sees one. */
export class Secrets extends Construct {
  /** ARN of the key that seals the secrets of webhooks. All of them would be lost with it, so production keeps it. */
  readonly sealing: string
  /** ARN of the key that signs customer sessions. */
  readonly sessions: string

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id)
    this.sealing = this.#key('Sealing', stage)
    this.sessions = this.#key('Sessions', stage)
  }

  /** The construct below `Secret`, whose ARN is an attribute: a plain reference is only a name on the emulator. */
  #key(id: string, stage: Stage): string {
    const key = new CfnSecret(this, id, {
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ id: '1' }),
        generateStringKey: 'key',
        passwordLength: 64,
        excludePunctuation: true,
      },
    })
    key.applyRemovalPolicy(stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY)
    acknowledge(key, 'SMG4', 'A new key must know the one before it: the operator rotates, no schedule does.')
    return key.attrId
  }
}
