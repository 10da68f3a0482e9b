import { hostname } from 'node:os'
import { isRunning } from '#infra/local/host/data-folder.ts'
import type { Client } from '#shared/client/client.ts'
import type { Webhook } from '#shared/client/types.ts'

/** The description of a run's webhook: its machine and process, by which a later run sees whether it has ended. */
export const descriptionOf = (host: string, processId: number): string =>
  `npm run listen on ${host}, process ${processId}`

const descriptionForm = /^npm run listen on (?<host>.*), process (?<processId>\d+)$/

/** Whether a webhook is of a run that has ended, or of a run on another machine, which may still be running. */
const isLeftOver = ({ description }: Webhook): boolean => {
  const { host, processId } = descriptionForm.exec(description ?? '')?.groups ?? {}
  return processId !== undefined && !(host === hostname() && isRunning(Number(processId)))
}

type Dependencies = {
  readonly client: Client
  readonly say: (line: string) => void
  /** Asks whether to delete a webhook; undefined without a terminal. */
  readonly confirm: ((question: string) => Promise<boolean>) | undefined
  readonly signal: AbortSignal
}

/**
 * Deletes the webhooks of earlier runs that the developer confirms; without a terminal, says how to delete them.
 *
 * @throws ApiError when the API refuses; the signal's reason when it is aborted.
 */
export const deleteLeftOvers = async ({ client, say, confirm, signal }: Dependencies): Promise<void> => {
  for await (const webhook of client.webhooks.list({ limit: 100 }, { signal })) {
    if (!isLeftOver(webhook)) continue
    const name = `the webhook of "${webhook.description}", made ${webhook.created_at}`
    if (confirm === undefined) {
      say(`Left over: ${name}. To delete it, add --clean-up.`)
    } else if (await confirm(`Left over: ${name}. Delete it? [y/N] `)) {
      await client.webhooks.delete(webhook.id, { signal })
      say(`Deleted ${name}.`)
    }
  }
}
