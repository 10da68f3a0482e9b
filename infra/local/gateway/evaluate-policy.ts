import * as z from 'zod/mini'

const oneOrMore = (schema: z.ZodMiniType<string>) =>
  z.union([
    z.pipe(
      schema,
      z.transform((value) => [value]),
    ),
    z.array(schema),
  ])

/** The policy document in an authorizer's answer. */
export const policySchema = z.object({
  Version: z.optional(z.string()),
  Statement: z.array(
    z.object({
      Effect: z.enum(['Allow', 'Deny']),
      Action: oneOrMore(z.string()),
      Resource: oneOrMore(z.string()),
    }),
  ),
})

export type Policy = z.infer<typeof policySchema>

/** IAM's wildcards: `*` matches any characters, slashes too; `?` matches one character. */
const matches = (pattern: string, value: string): boolean => {
  const escaped = pattern.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's').test(value)
}

/** True when at least one statement allows the method and none denies it. */
export const allowsInvocation = (policy: Policy, methodArn: string): boolean => {
  const effects = policy.Statement.filter(
    ({ Action, Resource }) =>
      Action.some((action) => matches(action, 'execute-api:Invoke')) &&
      Resource.some((resource) => matches(resource, methodArn)),
  ).map((statement) => statement.Effect)
  return effects.includes('Allow') && !effects.includes('Deny')
}
