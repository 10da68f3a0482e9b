import { RemovalPolicy } from 'aws-cdk-lib'
import type { Stage } from '#infra/stage.ts'

/**
 * Of what holds data. Where the stage keeps it, a resource outlives the stack, unless it was created by the very
 * operation that is rolled back: it is still empty then.
 */
export const removalPolicyOf = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
