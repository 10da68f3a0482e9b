import * as z from 'zod/mini'
import { type Commands, command } from '#infra/operate/command.ts'
import { time } from '#shared/core/fields.ts'
import { restoreTable } from './restore-table.ts'
import { pauseTraffic, resumeTraffic } from './traffic.ts'

/** The form that DynamoDB asks for. */
const tableName = () =>
  z
    .string('is required')
    .check(
      z.regex(/^[\w.-]{3,255}$/, 'must have 3 to 255 letters, digits, hyphens, dots or underscores'),
      z.describe('name of the new table'),
    )

export const restoreCommands: Commands = {
  'service pause': command(
    'Answers every request with 503 and starts no delivery, for example while the table is restored.',
    z.object({}),
    ({ traffic }) => pauseTraffic(traffic),
  ),
  'service resume': command('Ends a pause.', z.object({}), ({ traffic }) => resumeTraffic(traffic)),
  'table restore': command(
    "Restores the table's state of a time into a new table. Repeat it until it answers READY.",
    z.object({ time: time().check(z.describe('RFC 3339 time, at most 35 days ago')), name: tableName() }),
    ({ table, stage }, { time: atMs, name }) => restoreTable({ table, stage, atMs, name }),
  ),
}
