import { createClient } from '#shared/client/index.ts'
import { baseUrl } from '../../look/base-url.ts'
import type { Credential } from './credential.ts'
import type { Session } from './session.ts'

/**
 * Makes a session of a link's code, which opens no second one. A key first makes a link for its owner, and is not kept.
 *
 * @throws ApiError with the status 401 when the code or the key is not valid.
 */
export const openSession = async (credential: Credential, email: string): Promise<Session> => {
  const code =
    credential.kind === 'code'
      ? credential.code
      : (await createClient({ baseUrl, apiKey: credential.key }).consoleLinks.create({ email, role: 'owner' })).code
  return createClient({ baseUrl, token: code }).consoleSessions.create()
}
