import { createReadStream, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs'
import * as z from 'zod/mini'
import { listStackResources } from '#infra/cloudformation.ts'
import type { ClientSettings } from '#infra/operate/client-settings.ts'
import { parseJson } from '#infra/operate/parse-json.ts'
import { mapInGroups } from '#shared/core/concurrency.ts'

type LogLine = { readonly log: string; readonly line: unknown }

/** Every line of a request, of the gateway's access log and of the functions' logs; times in milliseconds since 1970. */
export type LogLines = (requestId: string, range: { fromMs: number; untilMs: number }) => Promise<readonly LogLine[]>

/** Log groups read in parallel: CloudWatch allows 5 reads a second in some regions. */
const groupsAtOnce = 5

/** The lines of a request; those of the runtime are no JSON, or have another id. */
const createReadLine = (requestId: string, log: string) => {
  const schema = z.looseObject({ request_id: z.literal(requestId) })
  return (text: string): readonly LogLine[] => {
    const line = schema.safeParse(parseJson(text)).data
    return line ? [{ log, line }] : []
  }
}

/** Reads the files of a local stack; they have no more than its own requests, so all of them are searched. */
export const fileLogLines =
  (accessLog: string): LogLines =>
  async (requestId) => {
    const found: LogLine[] = []
    for (const log of [accessLog, join(dirname(accessLog), 'service.log')].filter(existsSync)) {
      const readLine = createReadLine(requestId, log)
      for await (const text of createInterface({ input: createReadStream(log) })) found.push(...readLine(text))
    }
    return found
  }

/** Reads the log groups of a stack. */
export const cloudWatchLogLines =
  (stackName: string, settings: ClientSettings): LogLines =>
  async (requestId, { fromMs, untilMs }) => {
    const resources = await listStackResources(stackName, settings)
    const groups = resources.filter(({ type }) => type === 'AWS::Logs::LogGroup').map(({ physicalId }) => physicalId)
    const client = new CloudWatchLogsClient(settings)
    const filterPattern = `{ $.request_id = "${requestId}" }`
    const found = await mapInGroups(groups, groupsAtOnce, async (log) => {
      const lines: LogLine[] = []
      const readLine = createReadLine(requestId, log)
      const wanted = { logGroupName: log, filterPattern, startTime: fromMs, endTime: untilMs }
      for await (const { events = [] } of paginateFilterLogEvents({ client }, wanted)) {
        for (const { message = '' } of events) lines.push(...readLine(message))
      }
      return lines
    })
    return found.flat()
  }
