import * as z from 'zod/mini'
import { type Commands, command, oneOfOption } from '#infra/operate/command.ts'
import { KEY_NAMES } from '#infra/service-keys.ts'
import { rotateKey, showKeys } from './keys.ts'
import { resealAll } from './reseal.ts'

export const keyCommands: Commands = {
  'keys show': command(
    "Shows the ids and ages of the service's keys, and how many secrets of webhooks each seals.",
    z.object({}),
    (service) => showKeys(service),
  ),
  'keys rotate': command(
    'Stores a new key, in use 10 minutes later, beside the one before it.',
    z.object({
      key: oneOfOption(KEY_NAMES),
      force: z
        ._default(z.boolean(), false)
        .check(z.describe('also within 24 hours of the last rotation, for a leaked key')),
    }),
    (service, values) => rotateKey(service, values),
  ),
  'secrets reseal': command('Seals the secrets of all webhooks with the key in use.', z.object({}), (service) =>
    resealAll(service),
  ),
}
