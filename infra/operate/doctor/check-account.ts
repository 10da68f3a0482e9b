import { APIGatewayClient, GetAccountCommand } from '@aws-sdk/client-api-gateway'
import { DescribeLimitsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { ListScheduleGroupsCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import type { ClientSettings } from '#infra/operate/client-settings.ts'
import { type Check, check, type Finding } from './check.ts'

/** The version of the bootstrap that the CDK's default synthesizer asks for. */
const oldestBootstrap = 6

/** The CDK's default qualifier. */
const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version'

/** DNS has no name for a service in a region that does not offer it. */
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'

const checkRegion = async (region: string, settings: ClientSettings): Promise<Finding> => {
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    'API Gateway': () => new APIGatewayClient(settings).send(new GetAccountCommand({})),
    DynamoDB: () => new DynamoDBClient(settings).send(new DescribeLimitsCommand({})),
    Lambda: () => new LambdaClient(settings).send(new GetAccountSettingsCommand({})),
    'EventBridge Scheduler': () => new SchedulerClient(settings).send(new ListScheduleGroupsCommand({ MaxResults: 1 })),
    'Secrets Manager': () => new SecretsManagerClient(settings).send(new ListSecretsCommand({ MaxResults: 1 })),
    SQS: () => new SQSClient(settings).send(new ListQueuesCommand({ MaxResults: 1 })),
  }
  const missing = await Promise.all(
    Object.entries(calls).map(async ([service, call]) => {
      try {
        await call()
        return []
      } catch (error) {
        // A service that refuses is there.
        return isMissing(error) ? [service] : []
      }
    }),
  )
  if (missing.flat().length === 0) return { found: `${region} offers all services that are used.` }
  const mend = 'export AWS_REGION=<another region>'
  return { found: `${region} does not offer ${missing.flat().join(', ')}.`, mend }
}

const checkBootstrap = async (place: string, client: SSMClient): Promise<Finding> => {
  const mend = `npx cdk bootstrap ${place}`
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: bootstrapParameter }))
    const version = Number(Parameter?.Value)
    return { found: `The bootstrap has version ${version}.`, ...(version < oldestBootstrap && { mend }) }
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error
    return { found: 'The CDK has not been bootstrapped here.', mend }
  }
}

const checkConcurrency = async (client: LambdaClient, needed: number): Promise<Finding> => {
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}))
  const quota = AccountLimit?.ConcurrentExecutions ?? 0
  const free = AccountLimit?.UnreservedConcurrentExecutions ?? 0
  const found = `Lambda runs ${quota} executions at once, ${free} of them not reserved; the deployment may use ${needed}.`
  if (quota >= needed) return { found }
  const code = '--service-code lambda --quota-code L-B99A9384'
  return {
    found,
    mend: `aws service-quotas request-service-quota-increase ${code} --desired-value ${needed}`,
  }
}

const checkLogRole = async (client: APIGatewayClient): Promise<Finding> => {
  const { cloudwatchRoleArn } = await client.send(new GetAccountCommand({}))
  if (cloudwatchRoleArn) return { found: `API Gateway writes logs as ${cloudwatchRoleArn}.` }
  return {
    found: 'API Gateway has no role to write logs with, which the account needs once in a region.',
    mend: 'npm run deploy -- -c logRole=true',
  }
}

/**
 * Whether the account can run a stage. Without credentials nothing else can be checked.
 *
 * @param needed concurrent executions that the deployment may use.
 */
export const checkAccount = async (
  settings: ClientSettings,
  { profile, needed }: { readonly profile: string | undefined; readonly needed: number },
): Promise<readonly Check[]> => {
  const sts = new STSClient(settings)
  let account = ''
  let region = ''
  const credentials = await check('credentials', async () => {
    try {
      region = await sts.config.region()
      account = (await sts.send(new GetCallerIdentityCommand({}))).Account ?? ''
      return { found: `Account ${account}, region ${region}.` }
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
      const mend = `aws configure${profile === undefined ? '' : ` --profile ${profile}`}`
      return { found: `No valid credentials or no region: ${reason}`, mend }
    }
  })
  if (credentials.status !== 'ok') return [credentials]
  const lambda = new LambdaClient(settings)
  return [
    credentials,
    ...(await Promise.all([
      check('region', () => checkRegion(region, settings)),
      check('bootstrap', () => checkBootstrap(`aws://${account}/${region}`, new SSMClient(settings))),
      check('concurrency', () => checkConcurrency(lambda, needed)),
      check('log-role', () => checkLogRole(new APIGatewayClient(settings))),
    ])),
  ]
}
