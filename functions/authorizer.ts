import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda'
import { createAuthorizer } from '#shared/access/authorizer.ts'
import { policyFor } from '#shared/access/policy.ts'
import { callerOf, type Principal } from '#shared/access/principal.ts'
import { log } from '#shared/runtime/log.ts'
import { apiKeys } from '#shared/runtime/wire/api-keys.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { readSession } from '#shared/runtime/wire/sessions.ts'
import { stores } from '#shared/runtime/wire/stores.ts'

/** The runtime logs what a function throws, message and all: ours says nothing, and the log line only what it may. */
const reportFailure = (cause: unknown): never => {
  log('error', 'authorizer.failed', { cause })
  throw new Error('The authorizer failed.')
}

type Needs = { readonly authorize: (token: string) => Promise<Principal | undefined> }

/** The gateway turns exactly this message into its 401; anything else that is thrown becomes a 503. */
const unauthorized = () => new Error('Unauthorized')

export const authorizeToken =
  ({ authorize }: Needs) =>
  async (event: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const principal = await authorize(event.authorizationToken.replace(/^bearer /i, '')).catch(reportFailure)
    if (!principal) throw unauthorized()
    return {
      principalId: principal.key_id,
      policyDocument: policyFor(callerOf(principal), event.methodArn),
      context: principal,
    }
  }

const keys = apiKeys()

export const handler = authorizeToken({
  authorize: createAuthorizer({
    findApiKey: keys.findByDigest,
    readSession: readSession(),
    findStore: stores().find,
    markUsed: keys.markUsed,
    now,
  }),
})
