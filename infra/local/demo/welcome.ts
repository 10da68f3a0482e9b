import { styleText } from 'node:util'
import { pagePaths } from '#shared/api/pages/paths.ts'
import { demoSubmission } from './demo-submission.ts'
import type { ReceivedWebhook } from './receiver.ts'

/** Addresses that open the pages signed in. */
export type PageLinks = { readonly console: string; readonly form: string }

type Running = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly storeId: string
  readonly pages: PageLinks
  readonly folder: string
  readonly log: string
  /** Port of a DynamoDB Local that other machines can reach; undefined when they cannot. */
  readonly exposedPort: string | undefined
}

const bold = (text: string) => styleText('bold', text)
const dim = (text: string) => styleText('dim', text)

/** Three steps to paste into a shell. No comment lines: some shells refuse them when typed. */
const commands = ({ baseUrl, apiKey }: Running): string => `A customer sends a card list:

  API=${baseUrl}/api/v1/submissions
  KEY='Authorization: Bearer ${apiKey}'
  JSON='Content-Type: application/json'
  ID=$(curl -sw '\\n' $API -H "$KEY" -H "$JSON" \\
    -d '${JSON.stringify(demoSubmission)}' \\
    | tee /dev/stderr | cut -d '"' -f 4)

The store lists the pending submissions and approves this one:

  curl -sw '\\n' "$API?status=pending_review" -H "$KEY"
  curl -sw '\\n' $API/$ID/transitions -H "$KEY" -H "$JSON" -d '{"action":"approve"}'`

/** Which port other machines can reach, and how to close it. */
export const exposure = (port: string): string =>
  `DynamoDB Local listens on every interface of this machine, without authentication.\n` +
  `To close its port, for example on Linux: sudo ufw deny ${port}/tcp`

/** Only what a newcomer needs: addresses, key, links, folders and commands to type. */
export const welcome = (running: Running): string => `
${bold('The submission intake is running.')} ${dim('Ctrl-C ends it.')}

  API      ${running.baseUrl}/api/v1
  Docs     ${running.baseUrl}${pagePaths['pages.reference']}
  API key  ${running.apiKey} ${dim('of a Pro store')}
  Console  ${running.pages.console} ${dim('opens once, within 5 minutes')}
  Form     ${running.pages.form} ${dim('as the customer Ann')}
  Data     ${running.folder} ${dim('kept; --fresh empties it')}
  Log      ${running.log}
${running.exposedPort === undefined ? '' : `\n${dim(exposure(running.exposedPort))}\n`}
${commands(running)}

Another link for the console:

  npm run operate -- console-links create --store ${running.storeId} --email you@example.com --role owner
`

/** Announces the webhooks that follow. */
export const receiverLine = ({ url, isFirst }: { readonly url: string; readonly isFirst: boolean }): string =>
  `A receiver at ${url} takes the place of the store's own system.\n` +
  `The form in a page of the store's own: ${new URL('/', url)}\n` +
  `The webhooks that it receives${isFirst ? ', first those of an example' : ''}:\n`

const time = (date: Date) => date.toTimeString().slice(0, 8)

/** One line for a webhook that the receiver has verified. */
export const webhookLine = ({ event, customerName, items, status }: ReceivedWebhook, at: Date): string => {
  const submission = `${customerName}, ${items} items, ${status.padEnd(14)}`
  return `  ${dim(time(at))}  ${event.padEnd(21)}  ${submission}  ${styleText('green', 'signature verified')}`
}
