import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { styleText } from 'node:util'
import { endWithParent } from '#infra/local/host/end-with-parent.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { createClient } from '#shared/client/client.ts'
import type { DeliveryWithAttempts } from '#shared/client/types.ts'
import { attemptTimeoutMs } from '#shared/webhooks/deliveries/times.ts'
import { requestOf } from '#shared/webhooks/sending/request.ts'
import { createSender, type SendResult } from '#shared/webhooks/sending/send.ts'
import { ask } from './ask.ts'
import { forwardEvents } from './forward-events.ts'
import { deleteLeftOvers } from './left-overs.ts'
import { type ListenOptions, readListenOptions } from './options.ts'
import { createPacedFetch } from './paced-fetch.ts'
import { createTemporaryWebhook, deleteTemporaryWebhook } from './temporary-webhook.ts'

const say = (line: string): void => console.log(line)
const dim = (text: string): string => styleText('dim', text)

/** The product's sender, for any host that this machine knows. */
const send = createSender({
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowedAddress: () => true,
  allowLocalhost: true,
  timeoutMs: attemptTimeoutMs,
})

/** The status of the answer; for a failure of another kind, such as a timeout, its name. */
const outcomeOf = ({ error, response_status }: SendResult): string => {
  if (error === null) return styleText('green', `${response_status}`)
  return styleText('red', error === 'http_status' ? `${response_status}` : error)
}

const lineOf = ({ event, submission_id }: DeliveryWithAttempts, result: SendResult): string =>
  [
    dim(new Date().toTimeString().slice(0, 8)),
    event.padEnd('submission.completed'.length),
    submission_id,
    outcomeOf(result),
    dim(`${result.duration_ms} ms`),
  ].join('  ')

const confirmOf = ({ 'clean-up': cleanUp }: ListenOptions, signal: AbortSignal) => {
  if (cleanUp) return async () => true
  return process.stdin.isTTY
    ? (question: string) => ask(question, { input: process.stdin, output: process.stdout }, signal)
    : undefined
}

/**
 * Forwards events until the signal is aborted, and then deletes the webhook.
 *
 * @throws ApiError when the API refuses; OperatorError when the webhook could not be deleted; the signal's reason.
 */
const listen = async (options: ListenOptions, signal: AbortSignal): Promise<void> => {
  const { 'api-key': apiKey, 'api-url': baseUrl, 'forward-to': url } = options
  const client = createClient({ baseUrl, apiKey, fetch: createPacedFetch() })
  await deleteLeftOvers({ client, say, confirm: confirmOf(options, signal), signal })

  const { id, secret } = await createTemporaryWebhook(client)
  const forward = async (delivery: DeliveryWithAttempts): Promise<void> => {
    const payload = JSON.stringify(delivery.payload)
    const result = await send(requestOf({ delivery, attempt: 1, payload, url, secrets: [secret] }, Date.now()))
    if (!signal.aborted) say(lineOf(delivery, result))
  }
  const ended = once(signal, 'abort')
  try {
    await client.webhooks.update(id, { status: 'disabled' }, { signal })
    say(`Secret  ${secret}\n\nForwarding to ${url}. ${dim('Ctrl-C ends it.')}\n`)
    const onFailure = ({ message }: ApiError) => say(`The API failed, and is asked again: ${message}`)
    // The developer's server may hang: the webhook is deleted before its 10 seconds are over.
    await Promise.race([forwardEvents({ client, webhookId: id, forward, onFailure, signal }), ended])
  } finally {
    await deleteTemporaryWebhook(client, id)
    say('The webhook is deleted.')
  }
}

const messageOf = (error: unknown): string => {
  if (error instanceof ApiError) return `${error.code}: ${error.message}`
  return error instanceof OperatorError ? error.message : String(error)
}

const ending = new AbortController()
const { signal } = ending
const end = () => ending.abort()
// Not `once`: at Ctrl-C the terminal and npm each send a SIGINT, and the second one would kill the program.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end)
endWithParent(end)

try {
  const options = readListenOptions(process.argv.slice(2), process.env)
  if ('help' in options) say(options.help)
  else await listen(options, signal)
} catch (error) {
  // What the signal has broken off is no failure; a webhook that could not be deleted is one.
  if (error instanceof OperatorError || !signal.aborted) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}
// A request to the developer's server may still hang.
process.exit()
