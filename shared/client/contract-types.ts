import type * as z from 'zod/mini'
import type * as apiKeys from '#shared/api/contracts/api-keys.ts'
import type * as cardLists from '#shared/api/contracts/card-lists.ts'
import type * as consoleSessions from '#shared/api/contracts/console-sessions.ts'
import type * as customerSessions from '#shared/api/contracts/customer-sessions.ts'
import type * as deliveries from '#shared/api/contracts/deliveries.ts'
import type * as links from '#shared/api/contracts/links.ts'
import type * as store from '#shared/api/contracts/store.ts'
import type * as submissions from '#shared/api/contracts/submissions.ts'
import type * as webhooks from '#shared/api/contracts/webhooks.ts'
import type { RouteId } from '#shared/api/routes.ts'
import type { SubmissionEvent } from './types.ts'

/*
 * What the contracts say of each route, for the compiler alone: the client's named types are checked against it, and
 * its code contains no zod.
 */

type Exported<Module> = Module[keyof Module]

type ExportedContract =
  | Exported<typeof apiKeys>
  | Exported<typeof cardLists>
  | Exported<typeof consoleSessions>
  | Exported<typeof customerSessions>
  | Exported<typeof deliveries>
  | Exported<typeof links>
  | Exported<typeof store>
  | Exported<typeof submissions>
  | Exported<typeof webhooks>

export type ContractOf<Id extends RouteId> = Extract<ExportedContract, { readonly id: Id }>

type Schema<Id extends RouteId, Part extends 'parameters' | 'query' | 'body' | 'answer'> = ReturnType<
  ContractOf<Id>[Part]
>

export type Parameters<Id extends RouteId> = z.input<Schema<Id, 'parameters'>>

/** Numbers become text in the URL. */
export type Query<Id extends RouteId> = {
  readonly [Name in keyof z.input<Schema<Id, 'query'>>]?: z.input<Schema<Id, 'query'>>[Name] | number
}

export type Body<Id extends RouteId> = z.input<Schema<Id, 'body'>>

/** The contract leaves open what a payload is, which the service keeps as text. */
export type Answer<Id extends RouteId> = Id extends 'deliveries.get'
  ? Omit<z.output<Schema<Id, 'answer'>>, 'payload'> & { payload: SubmissionEvent }
  : z.output<Schema<Id, 'answer'>>
