import type * as z from 'zod'
import type { Contract } from './contract.ts'

const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * The same contract, whose schemas are each made at the first request and kept: a schema is compiled when it first parses,
 * which takes fifty times as long as parsing with it. Only a session's body has a schema of its own.
 */
export const schemasOnce = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  contract: Contract<P, Q, B, A>,
): Contract<P, Q, B, A> => {
  let bodyOfKeys: B | undefined
  return {
    ...contract,
    parameters: once(contract.parameters),
    query: once(contract.query),
    answer: once(contract.answer),
    body: (principal) => {
      if (principal.credential === 'session') return contract.body(principal)
      bodyOfKeys ??= contract.body(principal)
      return bodyOfKeys
    },
  }
}
