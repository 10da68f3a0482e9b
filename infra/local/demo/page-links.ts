import type { Client } from '#shared/client/client.ts'
import { demoSubmission } from './demo-submission.ts'
import type { PageLinks } from './welcome.ts'

/**
 * Links that open the console as the store's owner, and the form as the customer of the demonstration.
 *
 * @throws ApiError when the API refuses a request.
 */
export const createPageLinks = async (api: Client): Promise<PageLinks> => {
  const [staff, customer] = await Promise.all([
    api.consoleLinks.create({ email: 'you@example.com', role: 'owner' }),
    api.formLinks.create({ customer_email: demoSubmission.customer_email }),
  ])
  return { console: staff.url, form: customer.url }
}
