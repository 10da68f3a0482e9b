import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Commands, command, storeIdOption } from '#infra/operate/command.ts'
import { email } from '#shared/core/fields.ts'
import { eraseCustomer } from './erase.ts'

export const customerCommands: Commands = {
  'customers erase': command(
    "Replaces a customer's words in a store's submissions and deliveries, and deletes their form links. Cannot be undone.",
    z.object({
      store: storeIdOption(),
      email: email().check(z.describe('e-mail address of the customer, in any case')),
    }),
    (service, values) => eraseCustomer(service, values, sleep),
  ),
}
