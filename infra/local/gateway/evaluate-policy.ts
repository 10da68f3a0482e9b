import * as z from 'zod'

const oneOrMore = (schema: z.ZodType<string>) => z.union([schema.transform((value) => [value]), z.array(schema)])

/** The policy document that an authorizer answers. */
export const policySchema = z.object({
  Version: z.string().optional(),
  Statement: z.array(
    z.object({
      Effect: z.enum(['Allow', 'Deny']),
      Action: oneOrMore(z.string()),
      Resource: oneOrMore(z.string()),
    }),
  ),
})

export type Policy = z.infer<typeof policySchema>

/** IAM's matching: `*` is any run of characters, slashes too, `?` is one character. */
const matches = (pattern: string, value: string): boolean => {
  const escaped = pattern.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's').test(value)
}

/** Whether the policy lets its principal invoke the method: some statement allows it and none denies it. */
export const allowsInvocation = (policy: Policy, methodArn: string): boolean => {
  const effects = policy.Statement.filter(
    ({ Action, Resource }) =>
      Action.some((action) => matches(action, 'execute-api:Invoke')) &&
      Resource.some((resource) => matches(resource, methodArn)),
  ).map((statement) => statement.Effect)
  return effects.includes('Allow') && !effects.includes('Deny')
}
