import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { readRunningStack } from '#infra/local/host/data-folder.ts'
import { cloudWatchAccessLines, fileAccessLines } from '#infra/operate/usage/access-lines.ts'
import { createApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import { accessLogNameOf } from '#shared/api/access-log.ts'
import { awsClientSettings } from '#shared/core/aws-client-settings.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import { createDocumentClient } from '#shared/table/client.ts'
import { tableNameOf } from '#shared/table/definition.ts'
import { createDeliveryRepository } from '#shared/webhooks/deliveries/repository.ts'
import { createSweepRepository } from '#shared/webhooks/deliveries/sweep-repository.ts'
import { createWebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { OperatorError } from './operator-error.ts'

/** Where a command works: on AWS by profile, at an endpoint that offers the AWS API, or on the local stack. */
export type Place = {
  readonly profile?: string | undefined
  readonly endpoint?: string | undefined
  readonly stage?: string | undefined
  readonly data: string
}

/** The SDK requires credentials and a region, which no emulator checks: the shell's, or else any. */
const atEndpoint = (endpoint: string) => {
  process.env.AWS_REGION ??= 'eu-central-1'
  process.env.AWS_ACCESS_KEY_ID ??= 'local'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local'
  return { endpoint }
}

const tableClient = (settings: { readonly endpoint?: string }) =>
  createDocumentClient(new DynamoDBClient({ ...awsClientSettings, ...settings }))

/** @throws OperatorError when no local stack runs on the folder. */
const localStack = (data: string) => {
  const running = readRunningStack(data)
  if (!running) {
    const hint = 'Start one with npm start, or use --endpoint or --profile.'
    throw new OperatorError(`No local stack runs on ${data}. ${hint}`)
  }
  return {
    client: tableClient(atEndpoint(running.dynamodb_endpoint)),
    tableName: running.table_name,
    accessLines: fileAccessLines(running.access_log),
  }
}

/** The options override the AWS settings of the shell. */
const deployedStack = ({ profile, endpoint, stage = 'production' }: Place) => {
  if (profile !== undefined) process.env.AWS_PROFILE = profile
  const settings = endpoint === undefined ? {} : atEndpoint(endpoint)
  return {
    client: tableClient(settings),
    tableName: tableNameOf(stage),
    accessLines: cloudWatchAccessLines(accessLogNameOf(stage), settings),
  }
}

/**
 * The repositories and the access log of a place.
 *
 * @throws OperatorError when the place is the local stack and none runs on the folder.
 */
export const connect = (place: Place) => {
  const isLocal = place.profile === undefined && place.endpoint === undefined
  const { accessLines, ...table } = isLocal ? localStack(place.data) : deployedStack(place)
  return {
    stores: createStoreRepository(table),
    apiKeys: createApiKeyRepository(table),
    deliveries: { ...createDeliveryRepository(table), ...createSweepRepository(table) },
    webhooks: createWebhookRepository(table),
    accessLines,
  }
}

export type Service = ReturnType<typeof connect>
