import * as z from 'zod'
import { type Commands, command } from '#infra/operate/command.ts'
import { time } from '#shared/core/fields.ts'
import { auditSince } from './audit.ts'

export const deliveryCommands: Commands = {
  audit: command(
    'Checks every change since a time and creates the deliveries that are missing.',
    z.object({ since: time().describe('RFC 3339 time, at most 29 days ago') }),
    (service, { since }) => auditSince(service, since),
  ),
}
