import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LocalSecrets } from '#infra/local/secrets.ts'

export type GatewayOptions = {
  readonly dynamodb: string
  readonly tableName: string
  readonly secrets: LocalSecrets
}

type Statistics = { readonly calls: Readonly<Record<string, number>>; readonly authorizations: number }

export type Gateway = {
  readonly baseUrl: string
  /** How far its clock is ahead of this process's clock. */
  readonly shiftMs: number
  /** Calls to AWS since the previous call of this, and runs of the authorizer since the start. */
  readonly statistics: () => Promise<Statistics>
  /** The last 2,000 characters of its log. */
  readonly errors: () => string
  readonly stop: () => Promise<void>
}

const processFile = fileURLToPath(new URL('./process.ts', import.meta.url))
const shiftClockFile = fileURLToPath(new URL('./shift-clock.ts', import.meta.url))

/** Starts a gateway in its own process; it caches the authorizer's answers as the deployed one does. */
export const startGateway = async (options: GatewayOptions, shiftMs = 0): Promise<Gateway> => {
  const child = fork(processFile, [JSON.stringify(options)], {
    execArgv: ['--import', shiftClockFile],
    env: { ...process.env, CLOCK_SHIFT_MS: String(shiftMs) },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2_000)
  })
  const ended = once(child, 'exit')
  const receive = async <Message>(): Promise<Message> => {
    const failed = ended.then(() => {
      throw new Error(`A gateway ended unexpectedly.\n${errors}`)
    })
    const [message] = await Promise.race([once(child, 'message'), failed])
    return message as Message
  }
  const { baseUrl } = await receive<{ baseUrl: string }>()
  return {
    baseUrl,
    shiftMs,
    statistics: () => {
      child.send('statistics')
      return receive<Statistics>()
    },
    errors: () => errors,
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
