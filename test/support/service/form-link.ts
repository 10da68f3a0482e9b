import { createLink } from '#shared/access/credentials/create-link.ts'
import type { LinkRepository } from '#shared/access/credentials/link-repository.ts'
import type { Tenant } from './service.ts'

/** Stores a form link of a customer that ends in 1 day. */
export const putFormLink = (
  links: Pick<LinkRepository, 'create'>,
  { principal }: Pick<Tenant, 'principal'>,
  customer_email: string,
) => createLink(links, principal, { page: 'form', nowMs: Date.now(), lifetimeMs: 86_400_000, customer_email })
