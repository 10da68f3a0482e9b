import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation'
import { awsClientSettings } from '#shared/core/aws-client-settings.ts'

/** What CloudFormation knows of a stack. */
export type DescribedStack = {
  readonly status: string
  /** The stack's outputs, by name. */
  readonly outputs: Readonly<Record<string, string>>
}

/** The only sign of a missing stack: CloudFormation has no error of its own for it. */
const saysMissing = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist')

/**
 * Reads a stack; the call changes nothing, so the client may repeat it.
 *
 * @returns undefined when there is no stack of this name.
 * @throws Error of the SDK, for example without credentials.
 */
export const describeStack = async (
  stackName: string,
  settings: CloudFormationClientConfig = awsClientSettings,
): Promise<DescribedStack | undefined> => {
  const client = new CloudFormationClient(settings)
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stackName }))
    const [stack] = Stacks
    if (!stack) return undefined
    return {
      status: stack.StackStatus ?? '',
      outputs: Object.fromEntries(
        (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
      ),
    }
  } catch (error) {
    if (saysMissing(error)) return undefined
    throw error
  } finally {
    client.destroy()
  }
}

type StackResource = { readonly type: string; readonly physicalId: string }

/**
 * The resources of a stack.
 *
 * @throws Error of the SDK, also when there is no stack of this name.
 */
export const listStackResources = async (
  StackName: string,
  settings: CloudFormationClientConfig,
): Promise<readonly StackResource[]> => {
  const client = new CloudFormationClient(settings)
  const resources: StackResource[] = []
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName })) {
    for (const { ResourceType: type = '', PhysicalResourceId: physicalId = '' } of StackResourceSummaries) {
      resources.push({ type, physicalId })
    }
  }
  return resources
}
