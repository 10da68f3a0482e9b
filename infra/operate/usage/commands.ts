import * as z from 'zod/mini'
import { type Commands, command, storeIdOption } from '#infra/operate/command.ts'
import { dayMs, rangeOf, usageOf } from './usage.ts'

const day = () => z.optional(z.iso.date('must be a date such as 2026-11-20'))

export const usageCommands: Commands = {
  usage: command(
    "Counts a store's requests by day and route.",
    z.object({ store: storeIdOption(), day: day().check(z.describe('UTC date; without it the last 30 days')) }),
    ({ accessLines }, { store, day }) => usageOf(accessLines, { store, day }, Date.now()),
  ),
  'requests show': command(
    'Shows every log line of a request: of the gateway, and of the function that failed.',
    z.object({
      id: z
        .string('is required')
        .check(z.regex(/^[\w+/=-]{1,128}$/, 'must be an X-Request-Id'), z.describe('its X-Request-Id')),
      day: day().check(z.describe('UTC date of the request; without it the last 24 hours')),
    }),
    async ({ logLines }, { id, day }) => ({
      request_id: id,
      lines: await logLines(id, rangeOf(day, Date.now(), dayMs)),
    }),
  ),
}
