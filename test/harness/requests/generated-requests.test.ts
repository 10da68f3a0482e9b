import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { documentFile } from '#infra/openapi/document.ts'
import { isObject, type JsonSchema, mapObjects } from '#infra/openapi/json-schema.ts'
import { startWiredTest } from '#test/support/wired/wired-test.ts'
import { brokenValue, validValue } from './arbitrary.ts'

const { service, tenants, call } = await startWiredTest()

type Parameter = { readonly name: string; readonly in: string; readonly schema: JsonSchema }
type Content = { readonly 'application/json'?: { readonly schema: JsonSchema; readonly examples?: object } }
type Response = { readonly headers?: Readonly<Record<string, { $ref: string }>>; readonly content?: Content }
type Operation = {
  readonly operationId: string
  readonly parameters: readonly ({ readonly $ref?: string } & Parameter)[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly $ref?: string } & Response>>
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly headers: Readonly<Record<string, { readonly required?: boolean }>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

const document = JSON.parse(readFileSync(documentFile, 'utf8')) as Document
const { schemas, parameters, headers, responses } = document.components
const lastPart = (reference: string): string => reference.split('/').at(-1)!

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    operation.operationId.startsWith('pages.') ? [] : { method: method.toUpperCase(), path, ...operation },
  ),
)

/** zod's reader of JSON Schema, with the document's named schemas as `$defs`. */
const validatorOf = (schema: JsonSchema): z.ZodType => {
  const local = (part: unknown) =>
    mapObjects(part, (object) =>
      typeof object.$ref === 'string' ? { $ref: `#/$defs/${lastPart(object.$ref)}` } : object,
    ) as JsonSchema
  return z.fromJSONSchema({ ...local(schema), $defs: local(schemas) } as Parameters<typeof z.fromJSONSchema>[0])
}
const validators = new Map<string, z.ZodType>()
const validate = (schema: JsonSchema, body: unknown) => {
  const key = JSON.stringify(schema)
  const validator = validators.get(key) ?? validatorOf(schema)
  validators.set(key, validator)
  return validator.safeParse(body)
}

/** A store with one object of each kind, so that ids of paths can exist. */
const createOwner = async () => {
  const { key: token, store } = await tenants.createStore()
  const { id: key_id } = await tenants.createKey(store)
  const make = async (path: string, body?: unknown) => (await call('POST', path, { token, body })).body.id!
  const submission_id = await make('/submissions', {
    customer_email: 'ann@example.com',
    customer_name: 'Ann',
    card_list: '3x Lightning Bolt NM\nSol Ring',
  })
  const webhook_id = await make('/webhooks', { url: 'https://shop.example.com/', events: ['submission.received'] })
  const delivery_id = await make(`/webhooks/${webhook_id}/test`)
  return { token, ids: { submission_id, webhook_id, delivery_id, key_id } as Readonly<Record<string, string>> }
}

const visible = fc.stringMatching(/^[!-~]{1,40}$/)

const requestsOf = (operation: Operation, ids: Readonly<Record<string, string>>, isBroken: boolean) => {
  const all = operation.parameters.map((parameter) =>
    parameter.$ref === undefined ? parameter : parameters[lastPart(parameter.$ref)]!,
  )
  const arbitrary = (place: string) =>
    fc.record(
      Object.fromEntries(
        all
          // No generated text is a cursor.
          .filter((parameter) => parameter.in === place && (isBroken || parameter.name !== 'cursor'))
          .map(({ name, schema }) => {
            const valid =
              name === 'If-Match' ? fc.constantFrom('*', '"1"', 'W/"1"') : validValue(schema, schemas).map(String)
            const known = ids[name]
            if (known !== undefined) return [name, fc.oneof(fc.constant(known), valid)]
            return [name, isBroken ? fc.oneof(valid, visible) : valid]
          }),
      ),
      place === 'path' ? {} : { requiredKeys: [] },
    )
  const schema = operation.requestBody?.content['application/json']?.schema
  const body = schema && (isBroken ? brokenValue(schema, schemas) : validValue(schema, schemas))
  return fc.record({
    path: arbitrary('path'),
    query: arbitrary('query'),
    headers: arbitrary('header'),
    body: body ?? fc.constant(undefined),
  })
}

/** The fault of an answer by the document; undefined when it is as the document says. */
const faultOf = (operation: Operation, answer: globalThis.Response, text: string): string | undefined => {
  const documented = operation.responses[answer.status]
  if (!documented) return `The status ${answer.status} is not in the document.`
  const response = documented.$ref === undefined ? documented : responses[lastPart(documented.$ref)]!
  const missing = Object.entries(response.headers ?? {}).filter(
    ([name, { $ref }]) => headers[lastPart($ref)]?.required && !answer.headers.has(name),
  )
  if (missing.length > 0) return `The headers ${missing.map(([name]) => name)} are missing.`
  const content = response.content?.['application/json']
  if (!content) return text === '' ? undefined : 'It has a body.'
  const body: unknown = JSON.parse(text)
  const { error } = validate(content.schema, body)
  if (error) return z.prettifyError(error)
  const code = answer.status >= 400 && isObject(body) ? String(body.code) : undefined
  return code === undefined || code in (content.examples ?? {}) ? undefined : `The code ${code} is not in the document.`
}

it('an answer that the document does not have is a fault', () => {
  const [operation] = operations
  const given = (status: number, text: string) => faultOf(operation!, new globalThis.Response(null, { status }), text)

  expect(given(418, '{}')).toBe('The status 418 is not in the document.')
  expect(given(404, '{}')).toBe('The status 404 is not in the document.')
  expect(given(422, '{}')).toContain('X-Request-Id')
})

describe.each(operations)('$operationId', ({ method, path, ...operation }) => {
  it.each([
    { kind: 'allows', isBroken: false },
    { kind: 'does not allow', isBroken: true },
  ])('answers as the document says to what it $kind, and never with a fault of its own', async ({ isBroken }) => {
    const { token, ids } = await createOwner()
    const requests = requestsOf(operation, ids, isBroken)
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const query = new URLSearchParams(request.query as Record<string, string>).toString()
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(String(request.path[name])),
        )
        const sent = request.body === undefined ? undefined : JSON.stringify(request.body)
        const answer = await fetch(`${service.baseUrl}/api/v1${filled}${query && `?${query}`}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(request.headers as Record<string, string>),
            ...(sent !== undefined && { 'content-type': 'application/json' }),
          },
          ...(sent !== undefined && { body: sent }),
        })
        const text = await answer.text()

        expect([answer.status < 500, faultOf(operation, answer, text)], text).toEqual([true, undefined])
      }),
      { numRuns: 40 },
    )
  })
})
