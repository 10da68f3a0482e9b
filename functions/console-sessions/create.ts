import type { LinkRepository } from '#shared/access/credentials/link-repository.ts'
import type { ConsoleSessionMint } from '#shared/access/credentials/session-token.ts'
import type { Call } from '#shared/api/contract.ts'
import { createConsoleSessionContract } from '#shared/api/contracts/console-sessions.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { Problem } from '#shared/core/problems.ts'
import { gate, links } from '#shared/wiring/repositories.ts'
import { mintConsoleSession } from '#shared/wiring/secrets.ts'

type Dependencies = { readonly links: Pick<LinkRepository, 'use'>; readonly mintSession: ConsoleSessionMint }

/**
 * Opens the console with a link's code, which is then used up. If the answer is lost, or the session's key
 * cannot be read, another link is needed.
 *
 * @throws Problem UNAUTHENTICATED when the code was used before: the gateway may know it for 5 minutes longer.
 */
export const createConsoleSession =
  ({ links, mintSession }: Dependencies) =>
  async ({ principal, mark }: Call<typeof createConsoleSessionContract>) => {
    if (principal.credential !== 'console-link') throw new Problem('INSUFFICIENT_SCOPE')
    const link = await links.use(principal.link, mark.request_id)
    if (!link) throw new Problem('UNAUTHENTICATED')
    const { store_id: store, key_id: keyId, key_expires_at: keyExpiresAt, email, role } = link
    const { token, expiresAt } = await mintSession({ store, keyId, keyExpiresAt, email, role })
    return { body: { token, expires_at: expiresAt, email, role } }
  }

export const handler = endpoint(
  createConsoleSessionContract,
  gate(),
  createConsoleSession({ links: links(), mintSession: mintConsoleSession() }),
)
