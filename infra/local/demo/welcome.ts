import { styleText } from 'node:util'
import { demoSubmission } from './demo-submission.ts'
import type { ReceivedWebhook } from './receiver.ts'

type Running = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly folder: string
  readonly log: string
}

const bold = (text: string) => styleText('bold', text)
const dim = (text: string) => styleText('dim', text)

/** Three steps to paste into a shell; no comment lines, which some shells do not take when typed. */
const commands = ({ baseUrl, apiKey }: Running): string => `A customer sends a card list:

  API=${baseUrl}/api/v1/submissions
  KEY='Authorization: Bearer ${apiKey}'
  JSON='Content-Type: application/json'
  ID=$(curl -sw '\\n' $API -H "$KEY" -H "$JSON" \\
    -d '${JSON.stringify(demoSubmission)}' \\
    | tee /dev/stderr | cut -d '"' -f 4)

The store looks at what is waiting, and approves it:

  curl -sw '\\n' "$API?status=pending_review" -H "$KEY"
  curl -sw '\\n' $API/$ID/transitions -H "$KEY" -H "$JSON" -d '{"action":"approve"}'`

/** What a newcomer needs, and no more: where it runs, with which key, and what to type. */
export const welcome = (running: Running): string => `
${bold('The submission intake is running.')} ${dim('Ctrl-C ends it.')}

  API      ${running.baseUrl}/api/v1
  API key  ${running.apiKey} ${dim('of a Pro store')}
  Data     ${running.folder} ${dim('kept; --fresh empties it')}
  Log      ${running.log}

${commands(running)}
`

/** Announces the webhooks that follow. */
export const receiverLine = ({ url, isFirst }: { readonly url: string; readonly isFirst: boolean }): string =>
  `A receiver at ${url} stands in for the store's own system.\n` +
  `The webhooks that it gets${isFirst ? ', first those of an example' : ''}:\n`

const time = (date: Date) => date.toTimeString().slice(0, 8)

/** One line for a webhook that the demonstration receiver got and verified. */
export const webhookLine = ({ event, customerName, items, status }: ReceivedWebhook, at: Date): string =>
  `  ${dim(time(at))}  ${event.padEnd(21)}  ${customerName}, ${items} items, ${status.padEnd(14)}  ${styleText('green', 'signature verified')}`
