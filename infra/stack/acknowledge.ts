import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Accepts, with its reason, one finding of cdk-nag's AwsSolutions pack on one construct. */
export const acknowledge = (construct: IConstruct, finding: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${finding}`, reason })
