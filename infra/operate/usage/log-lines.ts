import { createReadStream, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation'
import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs'
import * as z from 'zod'
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
    try {
      const line = schema.safeParse(JSON.parse(text)).data
      return line ? [{ log, line }] : []
    } catch {
      return []
    }
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
  (StackName: string, settings: { readonly endpoint?: string }): LogLines =>
  async (requestId, { fromMs, untilMs }) => {
    const groups: string[] = []
    const pages = paginateListStackResources({ client: new CloudFormationClient(settings) }, { StackName })
    for await (const { StackResourceSummaries = [] } of pages) {
      for (const { ResourceType, PhysicalResourceId = '' } of StackResourceSummaries) {
        if (ResourceType === 'AWS::Logs::LogGroup') groups.push(PhysicalResourceId)
      }
    }
    const client = new CloudWatchLogsClient(settings)
    const filterPattern = `{ $.request_id = "${requestId}" }`
    const found = await mapInGroups(groups, groupsAtOnce, async (log) => {
      const lines: LogLine[] = []
      const readLine = createReadLine(requestId, log)
      const range = { startTime: fromMs, endTime: untilMs }
      for await (const { events = [] } of paginateFilterLogEvents(
        { client },
        { logGroupName: log, filterPattern, ...range },
      )) {
        for (const { message = '' } of events) lines.push(...readLine(message))
      }
      return lines
    })
    return found.flat()
  }
