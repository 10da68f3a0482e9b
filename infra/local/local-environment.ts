import { devNull } from 'node:os'
import type {
  deliveryQueueEnvironment,
  receiverEnvironment,
  retryEnvironment,
  Settings,
  schedulesEnvironment,
  sealingEnvironment,
  sessionEnvironment,
  tableEnvironment,
} from '#shared/runtime/environment.ts'

/** The settings of all functions together: in one process they share one environment. */
export type FunctionSettings = Settings<typeof tableEnvironment> &
  Settings<typeof sealingEnvironment> &
  Settings<typeof sessionEnvironment> &
  Settings<typeof deliveryQueueEnvironment> &
  Settings<typeof schedulesEnvironment> &
  Settings<typeof retryEnvironment> &
  Settings<typeof receiverEnvironment>

type Endpoints = { readonly dynamodb: string; readonly sqs: string; readonly other: string }

export const region = 'eu-central-1'

/**
 * Sets what the functions read when they are imported. Whatever the machine says about AWS is taken out first, so that
 * no profile and no real account can be reached from here.
 */
export const applyEnvironment = (settings: FunctionSettings, endpoints: Endpoints): void => {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name]
  Object.assign(process.env, settings, {
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
