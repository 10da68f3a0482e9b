import type { LinkRepository } from '#shared/access/credentials/link-repository.ts'
import { mintLink } from '#shared/access/credentials/mint-link.ts'
import type { Tenant } from './service.ts'

/** Stores a form link of a customer, and returns the digest of its code. */
export const putFormLink = async (
  links: Pick<LinkRepository, 'create'>,
  { principal }: Pick<Tenant, 'principal'>,
  customer_email: string,
): Promise<string> => {
  const { digest, made } = mintLink(principal, { nowMs: Date.now(), lifetimeMs: 86_400_000 })
  await links.create(digest, { page: 'form', ...made, customer_email })
  return digest
}
