import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Says why a finding of cdk-nag's AwsSolutions pack is no fault here: of this construct, and of this finding alone. */
export const acknowledge = (construct: IConstruct, finding: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${finding}`, reason })
