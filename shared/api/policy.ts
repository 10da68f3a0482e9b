import type { Caller } from '#shared/access/credentials/principal.ts'
import { type Route, routes } from './routes.ts'

/** `arn:aws:execute-api:<region>:<account>:<api>/<stage>` of a method's ARN. */
const stageArnOf = (methodArn: string): string => methodArn.split('/').slice(0, 2).join('/')

/** A path parameter becomes `*`, which in IAM also matches slashes. */
const patternOf = ({ method, path }: Route): string => `${method}${path.replaceAll(/\{\w+\}/g, '*')}`

/** The patterns of a caller's routes, and of those among the others that a `*` of them would reach too. */
const patternsFor = (caller: Caller) => {
  const all = Object.values(routes)
  const allowed = all.filter(({ callers }) => callers.includes(caller)).map(patternOf)
  const others = all.filter(({ callers }) => !callers.includes(caller)).map(patternOf)
  const swallowed = others.filter((other) => allowed.some((own) => other.startsWith(`${own}/`)))
  // With whatever follows: a slash at the end of the path.
  return { allowed, denied: swallowed.map((pattern) => `${pattern}*`) }
}

/**
 * The policy document of a caller. It allows every route of the caller, not only the requested one: the gateway caches
 * the answer for all routes.
 */
export const policyFor = (caller: Caller, methodArn: string) => {
  const { allowed, denied } = patternsFor(caller)
  const statement = (Effect: 'Allow' | 'Deny', patterns: readonly string[]) => ({
    Action: 'execute-api:Invoke',
    Effect,
    Resource: patterns.map((pattern) => `${stageArnOf(methodArn)}/${pattern}`),
  })
  return {
    Version: '2012-10-17',
    Statement: [statement('Allow', allowed), ...(denied.length > 0 ? [statement('Deny', denied)] : [])],
  }
}
