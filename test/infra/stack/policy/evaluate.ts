import * as z from 'zod/mini'
import { oneOrMore } from './one-or-more.ts'

const words = oneOrMore(z.string())

/** IAM's grammar, as far as this stack and the documented examples use it; another operator is refused. */
const policySchema = z.object({
  Statement: z.array(
    z.object({
      Effect: z.enum(['Allow', 'Deny']),
      Action: words,
      Resource: words,
      Condition: z._default(
        z.partialRecord(
          z.templateLiteral([
            z.enum(['', 'ForAllValues:', 'ForAnyValue:']),
            z.enum(['StringEquals', 'StringNotEquals', 'StringLike', 'StringNotLike', 'Null']),
          ]),
          z.record(z.string(), words),
        ),
        {},
      ),
    }),
  ),
})

type Statement = z.output<typeof policySchema>['Statement'][number]

export type Request = {
  readonly action: string
  readonly resource: string
  /** The values of each context key; a key that the request does not have is absent. */
  readonly context?: Readonly<Record<string, readonly string[]>>
}

/** `*` matches any characters, `?` exactly one. */
const isLike = (pattern: string, value: string): boolean => {
  const escaped = pattern.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's').test(value)
}

const comparisons: Readonly<Record<string, (wanted: readonly string[], value: string) => boolean>> = {
  StringEquals: (wanted, value) => wanted.includes(value),
  StringNotEquals: (wanted, value) => !wanted.includes(value),
  StringLike: (wanted, value) => wanted.some((pattern) => isLike(pattern, value)),
  StringNotLike: (wanted, value) => !wanted.some((pattern) => isLike(pattern, value)),
}

/** Whether one line of a condition holds for the values of its key. */
const holds = (operator: string, wanted: readonly string[], values: readonly string[] | undefined): boolean => {
  if (operator === 'Null') return (values === undefined) === (wanted[0] === 'true')
  const [set, name = set] = operator.split(':')
  const compare = comparisons[name ?? '']
  if (!compare) throw new Error(`The operator ${operator} is not known here.`)
  if (set === 'ForAllValues') return (values ?? []).every((value) => compare(wanted, value))
  if (set === 'ForAnyValue') return (values ?? []).some((value) => compare(wanted, value))
  // A single value: absent, it fails to match, and so satisfies the operators that negate.
  return values?.[0] === undefined ? name?.startsWith('StringNot') === true : compare(wanted, values[0])
}

const applies = ({ Action, Resource, Condition }: Statement, { action, resource, context = {} }: Request): boolean =>
  Action.some((pattern) => isLike(pattern.toLowerCase(), action.toLowerCase())) &&
  Resource.some((pattern) => isLike(pattern, resource)) &&
  Object.entries(Condition).every(([operator, keys]) =>
    Object.entries(keys ?? {}).every(([key, wanted]) => holds(operator, wanted, context[key])),
  )

/** What IAM decides by an identity's own policies: a denial wins, and what no statement allows is denied. */
export const isAllowed = (policy: unknown, request: Request): boolean => {
  const effects = policySchema
    .parse(policy)
    .Statement.filter((statement) => applies(statement, request))
    .map(({ Effect }) => Effect)
  return effects.includes('Allow') && !effects.includes('Deny')
}
