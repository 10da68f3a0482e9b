import { parseArgs } from 'node:util'
import { defaultDataFolder } from '#infra/local/host/data-folder.ts'
import { StartError } from '#infra/local/host/start-error.ts'
import { stageOf } from '#infra/stage.ts'
import { retryEnvironment } from '#shared/core/environment.ts'

/** Everything that is not told is as it is deployed. */
export const stage = stageOf('local', undefined)

export const usage = `npm start -- [options]     runs the whole service on this machine

  --port <number>            where the API listens (3000; 0 takes a free one)
  --data <folder>            where its data is kept (${defaultDataFolder})
  --fresh                    begin without data
  --retry-delays <a,b,c,d>   seconds before attempts 2 to 5 of a webhook (${stage.retry.RETRY_DELAYS_SECONDS})
  --no-demo                  no receiver and no example submission
  --json                     print one line when ready, { "base_url", "store_id", "api_key" }, and log to standard error;
                             npm start --silent -- --json leaves npm's own lines out
  --help                     print this`

export type StartOptions = {
  readonly port: number
  readonly data: string
  readonly fresh: boolean
  readonly retryDelays: string
  readonly demo: boolean
  readonly json: boolean
  readonly help: boolean
}

const refuse = (message: string): never => {
  throw new StartError(`${message}\nnpm start -- --help says what there is.`)
}

const readValues = (parameters: readonly string[]) => {
  try {
    return parseArgs({
      args: [...parameters],
      options: {
        port: { type: 'string', default: '3000' },
        data: { type: 'string', default: defaultDataFolder },
        fresh: { type: 'boolean', default: false },
        'retry-delays': { type: 'string', default: stage.retry.RETRY_DELAYS_SECONDS },
        'no-demo': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

/** @throws StartError for an option that does not exist or a value that it cannot have. */
export const readStartOptions = (parameters: readonly string[]): StartOptions => {
  const values = readValues(parameters)
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) refuse('--port is a number from 0 to 65535.')
  if (values.data === '') refuse('--data is a folder.')
  const delays = retryEnvironment().shape.RETRY_DELAYS_SECONDS.safeParse(values['retry-delays'])
  if (!delays.success) refuse('--retry-delays is four numbers of seconds, for example 1,2,3,4.')
  return {
    port,
    data: values.data,
    fresh: values.fresh,
    retryDelays: values['retry-delays'],
    demo: !values['no-demo'],
    json: values.json,
    help: values.help,
  }
}
