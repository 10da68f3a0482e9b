import { readRunningStack } from '#infra/local/data-folder.ts'
import { apiKeyRepository } from '#shared/access/api-key-repository.ts'
import { accessLogNameOf } from '#shared/api/access-log.ts'
import { storeRepository } from '#shared/stores/repository.ts'
import { documentClient } from '#shared/table/client.ts'
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

const setEnvironment = (settings: Record<string, string>) => Object.assign(process.env, settings)

/** Credentials that no emulator looks at, and the region that the client library asks for. */
const emulatorSettings = (endpoint: string) => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: process.env.AWS_REGION ?? 'eu-central-1',
  AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? 'local',
  AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? 'local',
})

/** The table and the access log of the chosen place.
 *
 * @throws OperatorError when it is the local stack and none runs.
 */
const choose = ({ profile, endpoint, stage = 'production', data }: Place) => {
  if (endpoint !== undefined) setEnvironment(emulatorSettings(endpoint))
  if (profile !== undefined) setEnvironment({ AWS_PROFILE: profile })
  if (endpoint !== undefined || profile !== undefined) {
    return { tableName: tableNameOf(stage), accessLines: cloudWatchAccessLines(accessLogNameOf(stage)) }
  }
  const running = readRunningStack(data)
  if (!running) {
    const hint = 'Start one with npm start, or name an --endpoint or a --profile.'
    throw new OperatorError(`No local stack runs on ${data}. ${hint}`)
  }
  setEnvironment(emulatorSettings(running.dynamodb_endpoint))
  return { tableName: running.table_name, accessLines: fileAccessLines(running.access_log) }
}

/** The repositories of the chosen place, and its access log. */
export const connect = (place: Place) => {
  const { tableName, accessLines } = choose(place)
  const table = { client: documentClient(), tableName }
  return { stores: storeRepository(table), apiKeys: apiKeyRepository(table), accessLines }
}

export type Service = ReturnType<typeof connect>
