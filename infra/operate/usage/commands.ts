import * as z from 'zod'
import { type Commands, command, storeIdOption } from '#infra/operate/command.ts'
import { usageOf } from './usage.ts'

export const usageCommands: Commands = {
  usage: command(
    "Counts a store's requests by day and route.",
    z.object({
      store: storeIdOption(),
      day: z.iso.date('must be a date such as 2026-11-20').optional().describe('UTC date; without it the last 30 days'),
    }),
    ({ accessLines }, { store, day }) => usageOf(accessLines, { store, day }, Date.now()),
  ),
}
