import * as z from 'zod/mini'
import { minConcurrency } from '#infra/limits.ts'
import { type Commands, placeCommand, wholeNumberOption } from '#infra/operate/command.ts'
import { examine } from './doctor.ts'

export const doctorCommands: Commands = {
  doctor: placeCommand(
    'Checks what a deployment needs, or with neither --profile nor --endpoint a local start, and how to mend it.',
    z.object({
      concurrency: z
        ._default(wholeNumberOption(minConcurrency), minConcurrency)
        .check(z.describe(`what -c concurrency is deployed with (default: ${minConcurrency})`)),
    }),
    ({ concurrency }, place) => examine(place, concurrency),
  ),
}
