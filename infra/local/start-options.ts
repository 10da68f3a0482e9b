import { parseArgs } from 'node:util'
import { defaultDataFolder } from '#infra/local/host/data-folder.ts'
import { defaultPort } from '#infra/local/host/listen.ts'
import { StartError } from '#infra/local/host/start-error.ts'
import { stageOf } from '#infra/stage.ts'
import { retryEnvironment } from '#shared/core/environment.ts'

/** The defaults are those of a deployed stage. */
export const stage = stageOf('local', undefined)

export const usage = `npm start -- [options]     runs the whole service on this machine

  --port <number>            port of the API (default: ${defaultPort}; 0 takes a free one)
  --data <folder>            folder of its data (default: ${defaultDataFolder})
  --fresh                    delete the data of earlier starts
  --retry-delays <a,b,c,d>   seconds before attempts 2 to 5 of a webhook (default: ${stage.retry.RETRY_DELAYS_SECONDS})
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
  throw new StartError(`${message}\nAll options: npm start -- --help`)
}

const readValues = (parameters: readonly string[]) => {
  try {
    return parseArgs({
      args: [...parameters],
      options: {
        port: { type: 'string', default: String(defaultPort) },
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

/** @throws StartError for an unknown option or an invalid value. */
export const readStartOptions = (parameters: readonly string[]): StartOptions => {
  const values = readValues(parameters)
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) refuse('--port must be a number from 0 to 65535.')
  if (values.data === '') refuse('--data must name a folder.')
  const delays = retryEnvironment().shape.RETRY_DELAYS_SECONDS.safeParse(values['retry-delays'])
  if (!delays.success) refuse('--retry-delays must be four numbers of seconds, for example 1,2,3,4.')
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
