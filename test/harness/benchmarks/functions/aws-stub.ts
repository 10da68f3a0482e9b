import { createServer } from 'node:https'
import { text } from 'node:stream/consumers'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { type IndexName, tableDefinition } from '#shared/table/definition.ts'
import { startMs } from '#test/support/clock.ts'
import { certificateOptions } from '#test/support/receiver.ts'

type Item = Readonly<Record<string, AttributeValue>>

/** The fields of a call that this stub reads. No request queries the index `due`. */
type Input = {
  readonly Key: Item
  readonly RequestItems: Readonly<Record<string, { readonly Keys: readonly Item[] }>>
  readonly IndexName?: Exclude<IndexName, 'due'>
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues: Item
  readonly ProjectionExpression?: string
  readonly Limit?: number
  readonly ReturnValues?: string
}

/** The text of both secrets: one key. */
export const secretText = JSON.stringify({ id: 'k1', key: 'x'.repeat(32) })

/** Bytes are base64 in the wire format. */
function bytesAsBase64(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const bytes = this[key]
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : value
}

const wireItemOf = (item: object): Item =>
  JSON.parse(JSON.stringify(marshall(item, { removeUndefinedValues: true }), bytesAsBase64))

const pick = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)))

/** The attributes that a query returns: those of the index, or those that it names. Undefined: all. */
const attributesOf = ({ IndexName, ProjectionExpression, ExpressionAttributeNames = {} }: Input) => {
  if (IndexName) {
    const { partitionKey, sortKey, projected } = tableDefinition.indexes[IndexName]
    return ['pk', 'sk', partitionKey, sortKey, ...projected]
  }
  return ProjectionExpression === undefined ? undefined : Object.values(ExpressionAttributeNames)
}

const answersOf = (items: readonly Item[]): Readonly<Record<string, (input: Input) => unknown>> => {
  const find = ({ pk, sk }: Item) => items.find((item) => item.pk?.S === pk?.S && item.sk?.S === sk?.S)
  return {
    GetItem: ({ Key }) => ({ Item: find(Key) }),
    UpdateItem: ({ Key, ReturnValues }) => (ReturnValues === 'ALL_NEW' ? { Attributes: find(Key) } : {}),
    BatchGetItem: ({ RequestItems }) => ({
      Responses: Object.fromEntries(
        Object.entries(RequestItems).map(([name, { Keys }]) => [name, Keys.map(find).filter(Boolean)]),
      ),
    }),
    Query: (input) => {
      const { IndexName, ExpressionAttributeValues, Limit } = input
      const partitionKey = IndexName ? tableDefinition.indexes[IndexName].partitionKey : 'pk'
      const prefix = ExpressionAttributeValues[':prefix']?.S ?? ''
      const attributes = attributesOf(input)
      const found = items.filter(
        (item) => item[partitionKey]?.S === ExpressionAttributeValues[':pk']?.S && item.sk?.S?.startsWith(prefix),
      )
      const Items = found.slice(0, Limit).map((item) => (attributes ? pick(item, attributes) : item))
      return { Items, Count: Items.length }
    },
    GetSecretValue: () => ({ SecretString: secretText, CreatedDate: startMs / 1000 }),
  }
}

/**
 * Answers every call to AWS at once, over TLS: with a plain `http:` endpoint the AWS client would load `node:http`,
 * which it does not do in a deployed function.
 *
 * Reads find only these items: a write succeeds and stores nothing. A query ignores the bounds of its range. Every other
 * operation gets `{}`.
 */
export const startAwsStub = async (items: readonly object[]) => {
  const answers = answersOf(items.map(wireItemOf))
  const server = createServer(certificateOptions('receiver'), async (request, response) => {
    const answer = answers[String(request.headers['x-amz-target']).split('.')[1] ?? '']
    const body = await text(request)
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(answer ? JSON.stringify(answer(JSON.parse(body))) : '{}')
  })
  server.keepAliveTimeout = 60_000
  const port = await listen(server, 0)
  return { endpoint: `https://receiver.test:${port}`, close: () => closeServer(server) }
}
