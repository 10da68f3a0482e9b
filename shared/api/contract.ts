import * as z from 'zod'
import type { Principal } from '#shared/access/principal.ts'
import type { CreationMark } from '#shared/table/creation-mark.ts'
import type { Match } from './if-match.ts'
import type { ProblemCode } from './problems.ts'
import type { RouteId } from './routes.ts'

/**
 * What a row takes and gives. The schemas sit in functions: a zod object at module level would cost start-up time in
 * every function that imports its file, a function that nobody calls costs nothing.
 */
export type Contract<
  Parameters extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  AnswerBody extends z.ZodType = z.ZodType,
> = {
  readonly id: RouteId
  readonly status: 200 | 201 | 202 | 204
  /** The ids in the path. What does not fit cannot exist and answers 404. */
  readonly parameters: () => Parameters
  readonly query: () => Query
  /** May depend on the session that sends it, whose e-mail is the default of `customer_email`; all keys are alike. */
  readonly body: (principal: Principal) => Body
  /** Every answer is parsed with it, so that no field can leave that is not in the contract. */
  readonly answer: () => AnswerBody
  /** The largest body in bytes, where it is not what every route takes. */
  readonly maxBodyBytes?: number
  /** The route honours an `Idempotency-Key`. */
  readonly idempotent?: true
  /** The route honours `If-Match`. */
  readonly conditional?: true
  /** What it can refuse with, beyond what every route can. */
  readonly errors: readonly ProblemCode[]
}

/** No parameters, no query, no body, or no answer. */
export const nothing = () => z.strictObject({})

/** One request, parsed: what a story is told. */
export type Call<Row extends Contract> = {
  readonly parameters: z.output<ReturnType<Row['parameters']>>
  readonly query: z.output<ReturnType<Row['query']>>
  readonly body: z.output<ReturnType<Row['body']>>
  readonly principal: Principal
  /** What an item that this request makes or changes remembers of it. */
  readonly mark: CreationMark
  /** The name under which the caller reached this service. */
  readonly hostName: string
  /** What names this request among all of its store's, if it came with an `Idempotency-Key`: 64 hex digits. */
  readonly identity: string | undefined
  /** Whether `If-Match` allows a version; without the header it allows every one. */
  readonly ifMatch: Match
}

/** What a story answers: the body, and what becomes a header. */
export type Answer<Row extends Contract> = {
  readonly body: z.input<ReturnType<Row['answer']>>
  /** The object's version, shown as its `ETag`. */
  readonly version?: number
  /** The id of the object made, shown in `Location`. */
  readonly created?: string
  /** This repeats an earlier answer. */
  readonly replayed?: boolean
}
