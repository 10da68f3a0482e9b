import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { readRunningStack } from '#infra/local/host/data-folder.ts'
import { createApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import { accessLogNameOf } from '#shared/api/access-log.ts'
import { awsClientSettings } from '#shared/core/aws-client-settings.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import { createDocumentClient } from '#shared/table/client.ts'
import { tableNameOf } from '#shared/table/definition.ts'
import { cloudWatchAccessLines, fileAccessLines } from './access-lines.ts'
import { OperatorError } from './operator-error.ts'

/** Where a command is to work: on AWS by profile, at an endpoint that speaks its protocol, or on the local stack. */
export type Place = {
  readonly profile?: string | undefined
  readonly endpoint?: string | undefined
  readonly stage?: string | undefined
  readonly data: string
}

/** The client library asks for credentials and a region, which no emulator looks at: the shell's, or any. */
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
    const hint = 'Start one with npm start, or name an --endpoint or a --profile.'
    throw new OperatorError(`No local stack runs on ${data}. ${hint}`)
  }
  return {
    client: tableClient(atEndpoint(running.dynamodb_endpoint)),
    tableName: running.table_name,
    accessLines: fileAccessLines(running.access_log),
  }
}

/** What was typed wins against what the shell says of AWS. */
const deployedStack = ({ profile, endpoint, stage = 'production' }: Place) => {
  if (profile !== undefined) process.env.AWS_PROFILE = profile
  const settings = endpoint === undefined ? {} : atEndpoint(endpoint)
  return {
    client: tableClient(settings),
    tableName: tableNameOf(stage),
    accessLines: cloudWatchAccessLines(accessLogNameOf(stage), settings),
  }
}

/** The repositories of the chosen place, and its access log. */
export const connect = (place: Place) => {
  const isLocal = place.profile === undefined && place.endpoint === undefined
  const { accessLines, ...table } = isLocal ? localStack(place.data) : deployedStack(place)
  return { stores: createStoreRepository(table), apiKeys: createApiKeyRepository(table), accessLines }
}

export type Service = ReturnType<typeof connect>
