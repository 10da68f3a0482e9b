import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { type LocalQueue, startQueue } from '#infra/local/queue/queue.ts'
import { commands } from '#infra/operate/commands.ts'
import { type Queues, type Service, serviceOf } from '#infra/operate/connect.ts'
import { createKeySecrets } from '#infra/operate/keys/key-secrets.ts'
import type { AccessLine } from '#shared/api/access-log.ts'
import { createTestTable } from '#test/support/table/table.ts'

export const queuesOf = ({ client, url, deadLetters }: LocalQueue): Queues => ({
  client,
  delivery: url,
  deadLetters: {
    'wake-ups': deadLetters['wake-ups'].url,
    records: deadLetters.records.url,
    schedules: deadLetters.schedules.url,
  },
})

/** What the operator's commands get at a place: a table of its own, an SQS of its own, and an access log in memory. */
export const createOperatorService = async () => {
  const table = await createTestTable()
  const queue = await startQueue('operate')
  const log: AccessLine[] = []
  const stack = {
    ...table,
    baseUrl: 'https://api.example.com/live',
    keySecrets: createKeySecrets(new SecretsManagerClient(), { session: 'session-key', sealing: 'sealing-key' }),
    accessLines: async function* (store, { fromMs, untilMs }) {
      for (const line of log) if (line.store_id === store && line.at >= fromMs && line.at <= untilMs) yield line
    },
    logLines: async () => [],
    queues: queuesOf(queue),
    traffic: undefined,
  } satisfies Parameters<typeof serviceOf>[0]
  return { service: serviceOf(stack, 'production'), table, log, stop: queue.stop }
}

/** Runs a command in this process, on a service that is there already. */
export const runCommand = (service: Service, name: string, values: object = {}): Promise<object> =>
  commands[name]!.run(async () => service, values, { data: 'none' })
