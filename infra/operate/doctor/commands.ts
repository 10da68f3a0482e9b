import * as z from 'zod'
import { type Commands, placeCommand } from '#infra/operate/command.ts'
import { examine } from './doctor.ts'

export const doctorCommands: Commands = {
  doctor: placeCommand(
    'Checks what a deployment needs, or with neither --profile nor --endpoint a local start, and how to mend it.',
    z.object({}),
    (_, place) => examine(place),
  ),
}
