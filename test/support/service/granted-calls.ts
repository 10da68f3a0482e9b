import { AsyncLocalStorage } from 'node:async_hooks'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { gateGrantOf, permissions, tableGrantsOf } from '#shared/api/permissions.ts'
import type { RouteId } from '#shared/api/routes.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

type Item = { readonly pk?: unknown }

type Input = {
  readonly IndexName?: string
  readonly Key?: Item
  readonly Item?: Item
  readonly ExpressionAttributeValues?: { readonly ':pk'?: unknown }
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Item[] }>>
}

/** The route whose function runs, and its calls without a grant. */
const running = new AsyncLocalStorage<{ readonly id: RouteId; readonly refused: string[] }>()

/** The partition keys that a call touches, as IAM checks them. */
const partitionsOf = ({ Key, Item, ExpressionAttributeValues, RequestItems = {} }: Input): string[] =>
  [
    Key?.pk,
    Item?.pk,
    ExpressionAttributeValues?.[':pk'],
    ...Object.values(RequestItems).flatMap(({ Keys }) => Keys.map(({ pk }) => pk)),
  ]
    .filter((pk) => pk !== undefined)
    .map(String)

const grantsOf = (id: RouteId, index: string | undefined) => {
  if (index !== undefined) {
    return permissions[id].indexes?.some((name) => name === index)
      ? [{ actions: ['Query'], partitions: ['STORE#*'] }]
      : []
  }
  return [gateGrantOf(id), ...tableGrantsOf(id)]
}

/** Decides as the deployed policy does: one grant must have the action and every partition. */
const isGranted = (id: RouteId, action: string, input: Input): boolean => {
  const touched = partitionsOf(input)
  return grantsOf(id, input.IndexName).some(
    ({ actions, partitions }) =>
      actions.some((name) => name === action) &&
      touched.length > 0 &&
      touched.every((pk) => partitions.some((pattern) => pk.startsWith(pattern.slice(0, -1)))),
  )
}

/** While a route's function runs, the client refuses calls that the route's permissions do not grant. */
export const refuseWhatIsNotGranted = (client: DynamoDBDocumentClient): void =>
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const run = running.getStore()
      const action = String(context.commandName).replace(/Command$/, '')
      const input = args.input as Input
      if (run && !isGranted(run.id, action, input)) {
        run.refused.push([action, input.IndexName, ...partitionsOf(input)].filter(Boolean).join(' '))
        throw awsError('AccessDeniedException')
      }
      return next(args)
    },
    { step: 'initialize', name: 'refuseWhatIsNotGranted' },
  )

/**
 * Runs a route's function with only its own permissions.
 *
 * @throws Error after a call without a grant, also when the function handled the refusal.
 */
export const runAsRoute = async <Answer>(id: RouteId, run: () => Promise<Answer>): Promise<Answer> => {
  const refused: string[] = []
  const answer = await running.run({ id, refused }, run)
  if (refused.length > 0) throw new Error(`The route ${id} is not granted: ${refused.join(', ')}`)
  return answer
}
