import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { type Commands, placeCommand } from '#infra/operate/command.ts'
import { bundlesFolder, sourceMapsIn } from '#infra/source-maps.ts'
import { readStackTrace } from './stack-trace.ts'

const thisRelease = sourceMapsIn(bundlesFolder)

export const traceCommands: Commands = {
  'stack-trace': placeCommand(
    'Reads a stack trace or log lines from standard input and prints the places in the sources.',
    z.object({
      maps: z
        ._default(z.string(), thisRelease)
        .check(z.describe(`source maps of the release (default: ${thisRelease})`)),
    }),
    async ({ maps }) => ({ frames: readStackTrace(await text(process.stdin), maps) }),
  ),
}
