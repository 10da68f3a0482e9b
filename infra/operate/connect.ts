import { APIGatewayClient } from '@aws-sdk/client-api-gateway'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SQSClient } from '@aws-sdk/client-sqs'
import { describeStack } from '#infra/cloudformation.ts'
import type { DeadLetterQueue } from '#infra/dead-letter-queues.ts'
import { readRunningStack } from '#infra/local/host/data-folder.ts'
import { createKeySecrets, type KeySecrets } from '#infra/operate/keys/key-secrets.ts'
import { cloudWatchAccessLines, fileAccessLines } from '#infra/operate/usage/access-lines.ts'
import { cloudWatchLogLines, fileLogLines, type LogLines } from '#infra/operate/usage/log-lines.ts'
import type { AccessLines } from '#infra/operate/usage/usage.ts'
import { outputsSchema } from '#infra/outputs.ts'
import { localSecretIdOf } from '#infra/service-keys.ts'
import { serviceNameOf } from '#infra/stage.ts'
import { createApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import { createLinkRepository } from '#shared/access/credentials/link-repository.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import { createSubmissionLister } from '#shared/submissions/list.ts'
import { createDocumentClient, type Table } from '#shared/table/client.ts'
import { createDeliveryLister } from '#shared/webhooks/deliveries/list.ts'
import { createDeliveryRepository } from '#shared/webhooks/deliveries/repository.ts'
import { createSweepRepository } from '#shared/webhooks/deliveries/sweep-repository.ts'
import { createWebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { createSealedWebhookRepository } from '#shared/webhooks/registrations/sealed-webhooks.ts'
import type { ClientSettings } from './client-settings.ts'
import { OperatorError } from './operator-error.ts'
import { atEndpoint, defaultStage, isLocal, type Place, settingsOf } from './place.ts'

/** The delivery queue and the dead-letter queues, by URL. */
export type Queues = {
  readonly client: SQSClient
  readonly delivery: string
  readonly deadLetters: Readonly<Record<DeadLetterQueue, string>>
}

/** What starts work in a deployed stack: its API and its event source mappings. */
export type Traffic = {
  readonly lambda: LambdaClient
  readonly gateway: APIGatewayClient
  readonly restApiId: string
  readonly restApiStage: string
  readonly authorizerName: string
  /** A number, or `none`. */
  readonly authorizerConcurrency: string
  readonly mappingIds: readonly string[]
}

type Stack = {
  /** The URL before `/api/v1`. */
  readonly baseUrl: string
  readonly client: Table['client']
  readonly tableName: string
  readonly keySecrets: KeySecrets
  readonly accessLines: AccessLines
  readonly logLines: LogLines
  readonly queues: Queues
  /** Undefined on the local stack. */
  readonly traffic: Traffic | undefined
}

const tableClient = (settings: ClientSettings) => createDocumentClient(new DynamoDBClient(settings))

/** The URL of a queue names a host that may not be the endpoint's. */
const queueClient = (settings: ClientSettings) => new SQSClient({ ...settings, useQueueUrlAsEndpoint: false })

/** @throws OperatorError when no local stack runs on the folder. */
const localStack = (data: string): Stack => {
  const running = readRunningStack(data)
  if (!running) {
    const hint = 'Start one with npm start, or use --endpoint or --profile.'
    throw new OperatorError(`No local stack runs on ${data}. ${hint}`)
  }
  const { endpoint, delivery, wake_ups, records, schedules } = running.queues
  return {
    baseUrl: running.base_url,
    client: tableClient(atEndpoint(running.dynamodb_endpoint)),
    tableName: running.table_name,
    keySecrets: createKeySecrets(new SecretsManagerClient(atEndpoint(running.aws_endpoint)), {
      session: localSecretIdOf('session'),
      sealing: localSecretIdOf('sealing'),
    }),
    accessLines: fileAccessLines(running.access_log),
    logLines: fileLogLines(running.access_log),
    queues: {
      client: queueClient(atEndpoint(endpoint)),
      delivery,
      deadLetters: { 'wake-ups': wake_ups, records, schedules },
    },
    traffic: undefined,
  }
}

/** @throws OperatorError when the stage is not deployed, or only in part. */
const deployedStack = async (place: Place): Promise<Stack> => {
  const { stage = defaultStage } = place
  const settings = settingsOf(place)
  const stack = await describeStack(serviceNameOf(stage), settings)
  const outputs = outputsSchema().safeParse(stack?.outputs).data
  if (!outputs) throw new OperatorError(`There is no complete stack ${serviceNameOf(stage)} there. Deploy it.`)
  return {
    baseUrl: outputs.BaseUrl,
    client: tableClient(settings),
    tableName: outputs.TableName,
    keySecrets: createKeySecrets(new SecretsManagerClient(settings), {
      session: outputs.SessionsSecretArn,
      sealing: outputs.SealingSecretArn,
    }),
    accessLines: cloudWatchAccessLines(outputs.AccessLogName, settings),
    logLines: cloudWatchLogLines(serviceNameOf(stage), settings),
    queues: {
      client: queueClient(settings),
      delivery: outputs.DeliveryQueueUrl,
      deadLetters: {
        'wake-ups': outputs.MessageDeadLettersUrl,
        records: outputs.RecordDeadLettersUrl,
        schedules: outputs.ScheduleDeadLettersUrl,
      },
    },
    traffic: {
      lambda: new LambdaClient(settings),
      gateway: new APIGatewayClient(settings),
      restApiId: outputs.RestApiId,
      restApiStage: outputs.RestApiStage,
      authorizerName: outputs.AuthorizerName,
      authorizerConcurrency: outputs.AuthorizerConcurrency,
      mappingIds: outputs.MappingIds.split(','),
    },
  }
}

/** What the commands use of a stack: its repositories, keys, queues and logs, and what starts work in it. */
export const serviceOf = ({ client, tableName, ...parts }: Stack, stage: string) => {
  const table: Table = { client, tableName }
  return {
    ...parts,
    stores: createStoreRepository(table),
    apiKeys: createApiKeyRepository(table),
    links: createLinkRepository(table),
    deliveries: { ...createDeliveryRepository(table), ...createSweepRepository(table) },
    webhooks: createWebhookRepository(table),
    sealedWebhooks: createSealedWebhookRepository(table),
    listDeliveries: createDeliveryLister(table),
    listSubmissions: createSubmissionLister(table),
    table,
    stage,
  }
}

/** @throws OperatorError when there is no stack at the place. */
export const connect = async (place: Place) =>
  serviceOf(isLocal(place) ? localStack(place.data) : await deployedStack(place), place.stage ?? defaultStage)

export type Service = ReturnType<typeof serviceOf>
