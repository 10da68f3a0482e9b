import * as z from 'zod/mini'
import { requestLimits } from '#infra/limits.ts'
import { type LambdaFunction, lambdaContext } from '#infra/local/lambda/lambda.ts'
import { tokenPattern } from '#shared/access/gateway-rules.ts'
import { allowsInvocation, policySchema } from './evaluate-policy.ts'

/** API Gateway passes every context value to the function as a string. */
const contextValue = z.union([
  z.string(),
  z.pipe(z.number(), z.transform(String)),
  z.pipe(z.boolean(), z.transform(String)),
])

const answerSchema = z.object({
  principalId: z.string(),
  policyDocument: policySchema,
  context: z._default(z.record(z.string(), contextValue), {}),
})

type Answer = z.infer<typeof answerSchema>

export type Authorization =
  | { readonly verdict: 'allowed'; readonly context: Readonly<Record<string, string>> }
  | { readonly verdict: 'unauthenticated' | 'forbidden' | 'unavailable' }

type Dependencies = {
  readonly authorizer: LambdaFunction
  /** An answer is cached this long for its token; a failure is never cached. */
  readonly cacheSeconds: number
  readonly now: () => number
  readonly report: (error: unknown) => void
}

const validToken = new RegExp(tokenPattern)

const isUnauthorized = (error: unknown): boolean => error instanceof Error && error.message === 'Unauthorized'

/** The REST API's TOKEN authorizer: its validation expression, its cache and the check of the function's policy. */
export const createAuthorization = ({ authorizer, cacheSeconds, now, report }: Dependencies) => {
  const cache = new Map<string, { readonly answer: Answer; readonly until: number }>()

  const ask = async (token: string, methodArn: string): Promise<Answer> => {
    const cached = cache.get(token)
    if (cached && cached.until > now()) return cached.answer
    const event = { type: 'TOKEN', authorizationToken: token, methodArn }
    const answer = answerSchema.parse(
      await authorizer(event, lambdaContext('authorizer', requestLimits.timeoutSeconds)),
    )
    if (cacheSeconds > 0) cache.set(token, { answer, until: now() + cacheSeconds * 1_000 })
    return answer
  }

  return async (token: string | undefined, methodArn: string): Promise<Authorization> => {
    if (token === undefined || !validToken.test(token)) return { verdict: 'unauthenticated' }
    try {
      const { principalId, policyDocument, context } = await ask(token, methodArn)
      if (!allowsInvocation(policyDocument, methodArn)) return { verdict: 'forbidden' }
      return { verdict: 'allowed', context: { ...context, principalId } }
    } catch (error) {
      if (isUnauthorized(error)) return { verdict: 'unauthenticated' }
      report(error)
      return { verdict: 'unavailable' }
    }
  }
}
