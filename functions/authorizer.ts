import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda'
import { createAuthorizer } from '#shared/access/authorizer.ts'
import { callerOf, type Principal } from '#shared/access/credentials/principal.ts'
import { policyFor } from '#shared/api/policy.ts'
import { log } from '#shared/core/log.ts'
import { apiKeys, links, stores } from '#shared/wiring/repositories.ts'
import { readSession } from '#shared/wiring/secrets.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

/** The runtime logs the message of a thrown error, so the message contains no data. */
const reportFailure = (cause: unknown): never => {
  log('error', 'authorizer.failed', { cause })
  throw new Error('The authorizer failed.')
}

type Dependencies = { readonly authorize: (token: string) => Promise<Principal | undefined> }

/** The gateway answers exactly this message with 401, and any other error with 503. */
const unauthorized = () => new Error('Unauthorized')

/** @throws Error `Unauthorized` when the token is not valid, another message when it could not be checked. */
export const authorizeToken =
  ({ authorize }: Dependencies) =>
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
    findLink: links().find,
    readSession: readSession(),
    findStore: stores().find,
    markUsed: keys.markUsed,
    now,
  }),
})
