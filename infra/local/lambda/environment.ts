import { devNull } from 'node:os'
import { localPagesUrl } from '#infra/pages/build.ts'
import { localSecretIdOf } from '#infra/service-keys.ts'
import type {
  deliveryQueueEnvironment,
  pageEnvironment,
  receiverEnvironment,
  retryEnvironment,
  Settings,
  schedulesEnvironment,
  sealingEnvironment,
  sessionEnvironment,
  tableEnvironment,
} from '#shared/core/environment.ts'

/** The settings of all functions: in one process they share one environment. */
type FunctionSettings = Settings<typeof pageEnvironment> &
  Settings<typeof tableEnvironment> &
  Settings<typeof sealingEnvironment> &
  Settings<typeof sessionEnvironment> &
  Settings<typeof deliveryQueueEnvironment> &
  Settings<typeof schedulesEnvironment> &
  Settings<typeof retryEnvironment> &
  Settings<typeof receiverEnvironment>

/** The settings in which the local stack and the test harnesses differ. */
type LocalEnvironment = {
  readonly tableName: string
  readonly queue: {
    readonly url: string
    readonly arn: string
    readonly deadLetters: { readonly schedules: { readonly arn: string } }
  }
  readonly retry: Settings<typeof retryEnvironment>
  readonly endpoints: { readonly dynamodb: string; readonly sqs: string; readonly other: string }
}

export const region = 'eu-central-1'
export const account = '000000000000'

const settingsOf = ({ tableName, queue, retry }: LocalEnvironment): FunctionSettings => ({
  PAGES_URL: localPagesUrl.href,
  TABLE_NAME: tableName,
  SEALING_SECRET_ARN: localSecretIdOf('sealing'),
  SESSION_SECRET_ARN: localSecretIdOf('session'),
  DELIVERY_QUEUE_URL: queue.url,
  DELIVERY_QUEUE_ARN: queue.arn,
  SCHEDULE_GROUP_NAME: 'local',
  SCHEDULE_ROLE_ARN: `arn:aws:iam::${account}:role/schedules`,
  SCHEDULE_DEAD_LETTER_QUEUE_ARN: queue.deadLetters.schedules.arn,
  ...retry,
  LOCALHOST_RECEIVERS_ALLOWED: 'true',
})

/**
 * Sets the environment that the functions read when they are imported. The machine's `AWS_…` variables are removed
 * first, so that no profile and no real account can be reached.
 */
export const applyEnvironment = (environment: LocalEnvironment): void => {
  const { endpoints } = environment
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name]
  Object.assign(process.env, settingsOf(environment), {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SCHEDULER: endpoints.other,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.other,
  })
}
