import type { Caller } from '#shared/access/credentials/principal.ts'
import { routes } from './routes.ts'

/** `arn:aws:execute-api:<region>:<account>:<api>/<stage>` of a method's ARN. */
const stageArnOf = (methodArn: string): string => methodArn.split('/').slice(0, 2).join('/')

/**
 * The policy document of a caller. It allows every route of the caller, not only the requested one: the gateway caches
 * the answer for all routes. A path parameter becomes `*`, which in IAM also matches slashes; the test of this file
 * checks that no caller reaches a route that is not its own that way.
 */
export const policyFor = (caller: Caller, methodArn: string) => ({
  Version: '2012-10-17',
  Statement: [
    {
      Action: 'execute-api:Invoke',
      Effect: 'Allow' as const,
      Resource: Object.values(routes)
        .filter(({ callers }) => callers.includes(caller))
        .map(({ method, path }) => `${stageArnOf(methodArn)}/${method}${path.replaceAll(/\{\w+\}/g, '*')}`),
    },
  ],
})
