import * as z from 'zod/mini'
import { type Commands, command, oneOfOption, storeIdOption } from '#infra/operate/command.ts'
import { SCOPES } from '#shared/access/credentials/api-key.ts'
import { STAFF_ROLES } from '#shared/access/credentials/principal.ts'
import { isoTime } from '#shared/core/clock.ts'
import { email, time } from '#shared/core/fields.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { createConsoleLink } from './console-links.ts'

export const accessCommands: Commands = {
  'api-keys create': command(
    'Creates a key. The key is shown only this once.',
    z.object({
      store: storeIdOption(),
      scope: oneOfOption(SCOPES),
      name: z._default(z.string(), "Operator's key").check(z.describe('name of the key')),
      'expires-at': z
        ._default(z.nullable(z.pipe(time(), z.transform(isoTime))), null)
        .check(z.describe('RFC 3339 time; without it the key does not expire')),
    }),
    (service, { 'expires-at': expires_at, ...values }) => createApiKey(service, { ...values, expires_at }),
  ),
  'api-keys list': command('Lists the keys of a store.', z.object({ store: storeIdOption() }), (service, { store }) =>
    listApiKeys(service, store),
  ),
  'api-keys revoke': command(
    'Revokes a key at once, with every session and link that was made with it.',
    z.object({ store: storeIdOption(), key: z.uuid('must be the id of a key').check(z.describe('id of the key')) }),
    (service, { store, key }) => revokeApiKey(service, store, key),
  ),
  'console-links create': command(
    "Makes a link that opens a store's console once, within 5 minutes.",
    z.object({
      store: storeIdOption(),
      email: email().check(z.describe('e-mail address of the person, shown in the history')),
      role: oneOfOption(STAFF_ROLES),
    }),
    createConsoleLink,
  ),
}
