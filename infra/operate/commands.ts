import { accessCommands } from './access/commands.ts'
import type { Commands } from './command.ts'
import { customerCommands } from './customers/commands.ts'
import { deadLetterCommands } from './dead-letters/commands.ts'
import { deliveryCommands } from './deliveries/commands.ts'
import { doctorCommands } from './doctor/commands.ts'
import { keyCommands } from './keys/commands.ts'
import { restoreCommands } from './restore/commands.ts'
import { storeCommands } from './stores/commands.ts'
import { traceCommands } from './traces/commands.ts'
import { usageCommands } from './usage/commands.ts'

/** Every command, in the order of the help text. */
export const commands: Commands = {
  ...storeCommands,
  ...accessCommands,
  ...customerCommands,
  ...deliveryCommands,
  ...deadLetterCommands,
  ...keyCommands,
  ...restoreCommands,
  ...usageCommands,
  ...traceCommands,
  ...doctorCommands,
}
