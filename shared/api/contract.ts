import * as z from 'zod/mini'
import { customerOf, type Principal } from '#shared/access/credentials/principal.ts'
import type { ProblemCode } from '#shared/core/problems.ts'
import type { RequestMark } from '#shared/table/request-mark.ts'
import type { Match } from './if-match.ts'
import type { RouteId } from './routes.ts'

/**
 * A route's request and answer. Schemas are made in functions: a zod object at module level costs start-up time in each
 * Lambda function that imports its file, and the bundler drops a function that is not called.
 */
export type Contract<
  Parameters extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  AnswerBody extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly id: RouteId
  readonly status: 200 | 201 | 202 | 204
  /** The ids in the path. An id that does not match gets 404: it cannot exist. */
  readonly parameters: () => Parameters
  /** What a customer may ask for depends on who it is; all other callers have the same schema. */
  readonly query: (principal: Principal) => Query
  /** A customer's e-mail is the default of `customer_email`; all other callers have the same schema. */
  readonly body: (principal: Principal) => Body
  /** Parses every answer, so that no field outside the contract is sent. */
  readonly answer: () => AnswerBody
  /** 256 KiB when absent. */
  readonly maxBodyBytes?: number
  /** The route honours `Idempotency-Key`. */
  readonly idempotent?: true
  /** The route honours `If-Match`. */
  readonly conditional?: true
  /** Headers of its success beyond those of every answer. `ETag` is absent from replays and from `?entry`. */
  readonly sends?: readonly ('ETag' | 'Location')[]
  /** The Problems that the route throws, beyond those of every route. */
  readonly errors: readonly ProblemCode[]
}

/** No parameters, no query, no body, or no answer. */
export const nothing = () => z.strictObject({})

/** A parsed request: the argument of a use case. */
export type Call<RouteContract extends Contract> = {
  readonly parameters: z.output<ReturnType<RouteContract['parameters']>>
  readonly query: z.output<ReturnType<RouteContract['query']>>
  readonly body: z.output<ReturnType<RouteContract['body']>>
  readonly principal: Principal
  /** The request mark, stored in the item that this request makes or changes. */
  readonly mark: RequestMark
  /** The host name under which the caller reached this service. */
  readonly hostName: string
  /** Scheme, host and stage under which the caller reached this service, without `/api/v1`. */
  readonly baseUrl: string
  /** 64 hex digits that identify the request in its store; undefined without an `Idempotency-Key`. */
  readonly idempotencyDigest: string | undefined
  /** Whether `If-Match` allows a version; without the header it allows all. */
  readonly ifMatch: Match
}

/** A use case's answer: the body, and the values of headers. */
export type Answer<RouteContract extends Contract> = {
  readonly body: z.input<ReturnType<RouteContract['answer']>>
  /** The object's version, sent as `ETag`. */
  readonly version?: number
  /** The id of the created object, sent in `Location`. */
  readonly created?: string
  /** The answer of an earlier request is repeated: sent as `Idempotency-Replayed`. */
  readonly replayed?: boolean
}

const memoize = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** One schema for all callers but customers, who each have their own. */
const memoizeForStores = <Made>(make: (principal: Principal) => Made) => {
  let made: Made | undefined
  return (principal: Principal): Made => {
    if (customerOf(principal) !== undefined) return make(principal)
    made ??= make(principal)
    return made
  }
}

/**
 * The contract with each schema made once, at the first request: a schema's first parse compiles it, which takes 50
 * times as long as a later parse. Only a customer's request has new schemas every time.
 */
export const memoizeSchemas = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  contract: Contract<P, Q, B, A>,
): Contract<P, Q, B, A> => ({
  ...contract,
  parameters: memoize(contract.parameters),
  query: memoizeForStores(contract.query),
  body: memoizeForStores(contract.body),
  answer: memoize(contract.answer),
})
