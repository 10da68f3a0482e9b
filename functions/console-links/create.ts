import { consoleLinkMs, createLink } from '#shared/access/credentials/create-link.ts'
import type { LinkRepository } from '#shared/access/credentials/link-repository.ts'
import type { Call } from '#shared/api/contract.ts'
import { createConsoleLinkContract } from '#shared/api/contracts/links.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { pageLinkOf } from '#shared/api/pages/paths.ts'
import type { Now } from '#shared/core/clock.ts'
import { gate, links } from '#shared/wiring/repositories.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = { readonly links: Pick<LinkRepository, 'create'>; readonly now: Now }

type NewConsoleLink = Pick<Call<typeof createConsoleLinkContract>, 'principal' | 'body' | 'baseUrl'>

/** A link with which one person of the store's staff opens the console, once, within 5 minutes. */
export const createConsoleLink =
  ({ links, now }: Dependencies) =>
  async ({ principal, body, baseUrl }: NewConsoleLink) => {
    const link = { page: 'console', nowMs: now(), lifetimeMs: consoleLinkMs, ...body } as const
    const { code, expires_at } = await createLink(links, principal, link)
    return { body: { url: pageLinkOf(baseUrl, 'pages.console', code), code, ...body, expires_at } }
  }

export const handler = endpoint(createConsoleLinkContract, gate(), createConsoleLink({ links: links(), now }))
