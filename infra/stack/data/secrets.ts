import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { acknowledge } from '#infra/stack/acknowledge.ts'
import type { Stage } from '#infra/stage.ts'
import { removalPolicyOf } from './removal-policy.ts'

/** The two keys of the service. Secrets Manager generates them, so no person and no template contains one. */
export class Secrets extends Construct {
  /** ARN of the key that seals webhook secrets. Without it they are all unreadable, so production keeps it. */
  readonly sealing: string
  /** ARN of the key that signs customer sessions. */
  readonly sessions: string

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id)
    this.sealing = this.#key('Sealing', stage)
    this.sessions = this.#key('Sessions', stage)
  }

  /** `CfnSecret` instead of `Secret`: its ARN is an attribute, while a `Ref` is only the name on the emulator. */
  #key(id: string, stage: Stage): string {
    const key = new CfnSecret(this, id, {
      // Never to be changed: CloudFormation would then generate the secret again, without the keys that are in use.
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ id: '1' }),
        generateStringKey: 'key',
        passwordLength: 64,
        excludePunctuation: true,
      },
    })
    key.applyRemovalPolicy(removalPolicyOf(stage))
    acknowledge(
      key,
      'SMG4',
      'A new key must be stored together with the one before it: the command keys rotate does, no schedule does.',
    )
    return key.attrId
  }
}
