import type * as z from 'zod/mini'
import type { ProblemDetail } from '#shared/core/problems.ts'

/** A JSON Pointer, RFC 6901. */
const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

const kinds: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const messageOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type') {
    const kind = kinds[issue.expected]
    if (issue.input === undefined) return 'is required'
    // For an integer, the schema's own message has the bounds.
    return kind === undefined ? issue.message : `must be ${kind}`
  }
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`
  return issue.message
}

/** One detail for each invalid field. A schema has a message of its own where its type does not explain the fault. */
export const detailsOf = (error: z.core.$ZodError): ProblemDetail[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: pointerTo([...issue.path, key]), message: 'is not a known field' }))
      : [{ path: pointerTo(issue.path), message: messageOf(issue) }],
  )
