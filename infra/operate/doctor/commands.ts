import * as z from 'zod'
import { minConcurrency } from '#infra/limits.ts'
import { type Commands, placeCommand, wholeNumberOption } from '#infra/operate/command.ts'
import { examine } from './doctor.ts'

export const doctorCommands: Commands = {
  doctor: placeCommand(
    'Checks what a deployment needs, or with neither --profile nor --endpoint a local start, and how to mend it.',
    z.object({
      concurrency: wholeNumberOption(minConcurrency)
        .default(minConcurrency)
        .describe(`what -c concurrency is deployed with (default: ${minConcurrency})`),
    }),
    ({ concurrency }, place) => examine(place, concurrency),
  ),
}
