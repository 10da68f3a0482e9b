import * as z from 'zod'
import type { Principal } from '#shared/access/credentials/principal.ts'
import type { ProblemCode } from '#shared/core/problems.ts'
import type { RequestMark } from '#shared/table/request-mark.ts'
import type { Match } from './if-match.ts'
import type { RouteId } from './routes.ts'

/**
 * What a route takes and answers. Schemas stand in functions: a zod object at module level costs start-up time in every
 * function that imports its file; a function that is not called is dropped from the bundle.
 */
export type Contract<
  Parameters extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  AnswerBody extends z.ZodType = z.ZodType,
> = {
  readonly id: RouteId
  readonly status: 200 | 201 | 202 | 204
  /** The ids in the path. An id that does not match cannot exist: 404. */
  readonly parameters: () => Parameters
  readonly query: () => Query
  /** A session's e-mail is the default of `customer_email`; all keys have the same schema. */
  readonly body: (principal: Principal) => Body
  /** Parses every answer, so that a field outside the contract cannot leave. */
  readonly answer: () => AnswerBody
  /** 256 KiB when absent. */
  readonly maxBodyBytes?: number
  /** The route honours `Idempotency-Key`. */
  readonly idempotent?: true
  /** The route honours `If-Match`. */
  readonly conditional?: true
  /** Its refusals beyond those that every route has. */
  readonly errors: readonly ProblemCode[]
}

/** No parameters, no query, no body, or no answer. */
export const nothing = () => z.strictObject({})

/** One parsed request, as a use case gets it. */
export type Call<RouteContract extends Contract> = {
  readonly parameters: z.output<ReturnType<RouteContract['parameters']>>
  readonly query: z.output<ReturnType<RouteContract['query']>>
  readonly body: z.output<ReturnType<RouteContract['body']>>
  readonly principal: Principal
  /** Stored in the item that this request makes or changes. */
  readonly mark: RequestMark
  /** The host name under which the caller reached this service. */
  readonly hostName: string
  /** Identifies the request among all requests of its store, when it came with an `Idempotency-Key`: 64 hex digits. */
  readonly idempotencyDigest: string | undefined
  /** Whether `If-Match` allows a version; without the header it allows all. */
  readonly ifMatch: Match
}

/** What a use case answers: the body, and what becomes a header. */
export type Answer<RouteContract extends Contract> = {
  readonly body: z.input<ReturnType<RouteContract['answer']>>
  /** The object's version, sent as `ETag`. */
  readonly version?: number
  /** The id of the created object, sent in `Location`. */
  readonly created?: string
  /** This repeats an earlier answer. */
  readonly replayed?: boolean
}

const memoize = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * The contract with each schema made at the first request and kept: the first parse compiles a schema, which takes
 * 50 times as long as parsing with it. A session's body has a schema of its own at every request.
 */
export const memoizeSchemas = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  contract: Contract<P, Q, B, A>,
): Contract<P, Q, B, A> => {
  let bodyOfKeys: B | undefined
  return {
    ...contract,
    parameters: memoize(contract.parameters),
    query: memoize(contract.query),
    answer: memoize(contract.answer),
    body: (principal) => {
      if (principal.credential === 'session') return contract.body(principal)
      bodyOfKeys ??= contract.body(principal)
      return bodyOfKeys
    },
  }
}
