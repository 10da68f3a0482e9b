import { createLink } from '#shared/access/credentials/create-link.ts'
import type { LinkRepository } from '#shared/access/credentials/link-repository.ts'
import type { Call } from '#shared/api/contract.ts'
import { createFormLinkContract } from '#shared/api/contracts/links.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { pageLinkOf } from '#shared/api/pages/paths.ts'
import type { Now } from '#shared/core/clock.ts'
import { gate, links } from '#shared/wiring/repositories.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

const dayMs = 24 * 60 * 60 * 1000

type Dependencies = { readonly links: Pick<LinkRepository, 'create'>; readonly now: Now }

/** A link with which one customer opens the form, as often as they like until its end. */
export const createFormLink =
  ({ links, now }: Dependencies) =>
  async ({ principal, body, baseUrl }: Call<typeof createFormLinkContract>) => {
    const { customer_email, expires_in_days } = body
    const link = { page: 'form', nowMs: now(), lifetimeMs: expires_in_days * dayMs, customer_email } as const
    const { code, expires_at } = await createLink(links, principal, link)
    return { body: { url: pageLinkOf(baseUrl, 'pages.form', code), code, customer_email, expires_at } }
  }

export const handler = endpoint(createFormLinkContract, gate(), createFormLink({ links: links(), now }))
