import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs'
import type { ClientSettings } from '#infra/operate/client-settings.ts'
import { accessLineSchema } from '#shared/api/access-log.ts'
import type { AccessLines } from './usage.ts'

/** Reads the file that the local gateway writes. */
export const fileAccessLines = (path: string): AccessLines =>
  async function* (store, { fromMs, untilMs }) {
    if (!existsSync(path)) return
    const schema = accessLineSchema()
    for await (const text of createInterface({ input: createReadStream(path) })) {
      const line = schema.parse(JSON.parse(text))
      if (line.store_id === store && line.at >= fromMs && line.at <= untilMs) yield line
    }
  }

/** Reads the log group that the deployed gateway writes. */
export const cloudWatchAccessLines = (logGroupName: string, settings: ClientSettings): AccessLines =>
  async function* (store, { fromMs, untilMs }) {
    const schema = accessLineSchema()
    const pages = paginateFilterLogEvents(
      { client: new CloudWatchLogsClient(settings) },
      { logGroupName, filterPattern: `{ $.store_id = "${store}" }`, startTime: fromMs, endTime: untilMs },
    )
    for await (const { events = [] } of pages) {
      for (const { message } of events) yield schema.parse(JSON.parse(message ?? ''))
    }
  }
