import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { type Commands, placeCommand } from '#infra/operate/command.ts'
import { bundlesFolder, sourceMapsIn } from '#infra/source-maps.ts'
import { readStackTrace } from './stack-trace.ts'

const thisRelease = sourceMapsIn(bundlesFolder)

export const traceCommands: Commands = {
  'stack-trace': placeCommand(
    'Reads a stack trace or log lines from standard input and prints the places in the sources.',
    z.object({
      maps: z.string().default(thisRelease).describe(`source maps of the release (default: ${thisRelease})`),
    }),
    async ({ maps }) => ({ frames: readStackTrace(await text(process.stdin), maps) }),
  ),
}
