import { type Caller, routes } from '#shared/api/routes.ts'

/** `arn:aws:execute-api:<region>:<account>:<api>/<stage>` of a method's ARN. */
const stageArnOf = (methodArn: string): string => methodArn.split('/').slice(0, 2).join('/')

/**
 * What a caller may invoke: all rows of its scope, whichever was asked for, so that the gateway may cache the answer for
 * all of them. A path parameter becomes `*`, which in IAM also swallows slashes; the test of this file holds that no
 * caller's policy so reaches a row it is not granted.
 */
export const policyFor = (caller: Caller, methodArn: string) => ({
  Version: '2012-10-17',
  Statement: [
    {
      Action: 'execute-api:Invoke',
      Effect: 'Allow' as const,
      Resource: routes
        .filter((route) => route.callers.some((allowed) => allowed === caller))
        .map((route) => `${stageArnOf(methodArn)}/${route.method}${route.path.replaceAll(/\{\w+\}/g, '*')}`),
    },
  ],
})
