import type * as z from 'zod/mini'
import { SCOPES } from '#shared/access/credentials/api-key.ts'
import { type Caller, STAFF_ROLES } from '#shared/access/credentials/principal.ts'
import type { Contract } from '#shared/api/contract.ts'
import { ifMatchPattern } from '#shared/api/if-match.ts'
import { type RouteId, routes } from '#shared/api/routes.ts'
import type { createErrorResponses } from './answers.ts'
import { headersOf, headersOfSuccess } from './answers.ts'
import { bodyOf, type createComponents, keyOwner } from './components.ts'
import type { Exchange } from './examples.ts'
import { linksOf } from './links.ts'
import type { OperationText } from './texts/text.ts'

type Context = {
  readonly contracts: readonly Contract[]
  readonly components: ReturnType<typeof createComponents>
  readonly errors: ReturnType<typeof createErrorResponses>
  readonly exchanges: readonly Exchange[]
  readonly tagOf: (id: RouteId) => string
  readonly textOf: (id: RouteId) => OperationText
}

/** The path below the server's URL, which ends with `/api/v1`. */
export const pathOf = (path: string): string => path.replace('/api/v1', '')

const parameterTexts: Readonly<Record<string, string>> = {
  submission_id: 'Id of the submission.',
  webhook_id: 'Id of the webhook.',
  delivery_id: 'Id of the delivery.',
  key_id: 'Id of the API key.',
  limit: 'Upper bound on the rows of this page.',
  cursor: 'The `next_cursor` of the page before, with the same filters and order.',
  order: 'By the time of receipt.',
  status: 'Only those in this status.',
  event: 'Only those of this event.',
  customer_email: 'Only those of this customer, whatever the case of the letters.',
  created_after: 'Only those received at this time or later.',
  created_before: 'Only those received at this time or earlier.',
  entry: 'As it was after this entry of its history.',
}

const parameterText = (name: string): string => {
  const text = parameterTexts[name]
  if (text === undefined) throw new Error(`The parameter ${name} has no text.`)
  return text
}

/** As `components.parameters`: the request headers that some routes honour. */
export const headerParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Names this request: a repeat with the same key and body gets the first answer instead of doing it again. See *Retrying*.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    example: '7b7c1c52-order-4711',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'Only if the object still has this `ETag`; else 412.',
    schema: { type: 'string', pattern: ifMatchPattern },
    example: '"1"',
  },
}

const parametersOf = (contract: Contract, { components, exchanges }: Context) => {
  const [exchange] = exchanges
  const of = (object: z.ZodMiniType, place: 'path' | 'query', examples: Readonly<Record<string, string>> = {}) =>
    Object.entries(components.propertiesOf(object)).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path',
      description: parameterText(name),
      schema,
      ...(examples[name] !== undefined && place === 'path' && { example: examples[name] }),
    }))
  return [
    ...of(contract.parameters(), 'path', exchange?.parameters),
    ...of(contract.query(keyOwner()), 'query'),
    ...(contract.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(contract.conditional ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ]
}

/** Examples by name; each recorded exchange is named after what it shows. */
const examplesOf = (exchanges: readonly Exchange[], part: 'requestBody' | 'body') => {
  const named = exchanges.flatMap((exchange) =>
    exchange[part] === undefined
      ? []
      : [[exchange.name.replaceAll(' ', '-'), { summary: exchange.name, value: exchange[part] }] as const],
  )
  return named.length === 0 ? {} : { examples: Object.fromEntries(named) }
}

const requestBodyOf = (contract: Contract, { components, exchanges }: Context) => {
  const schema = bodyOf(contract)
  if (Object.keys(components.propertiesOf(schema)).length === 0) return {}
  const converted = components.reference(schema)
  return {
    requestBody: {
      // An absent body is the empty object.
      required: !schema.safeParse({}).success,
      content: { 'application/json': { schema: converted, ...examplesOf(exchanges, 'requestBody') } },
    },
  }
}

const successOf = (contract: Contract, context: Context) => {
  const links = linksOf(contract, context.contracts)
  return {
    description: { 200: 'Done.', 201: 'Created.', 202: 'Started.', 204: 'Deleted.' }[contract.status],
    headers: headersOfSuccess(contract),
    ...(contract.status !== 204 && {
      content: {
        'application/json': {
          schema: context.components.reference(contract.answer()),
          ...examplesOf(context.exchanges, 'body'),
        },
      },
    }),
    ...(links && { links }),
  }
}

type Kind = { readonly scheme: string; readonly callers: readonly Caller[]; readonly text: (names: string) => string }

/** The credentials that there are, by security scheme. */
const kinds: readonly Kind[] = [
  { scheme: 'apiKey', callers: SCOPES, text: (scopes) => `an API key of the scope ${scopes}` },
  { scheme: 'consoleSession', callers: STAFF_ROLES, text: (roles) => `a console session of the role ${roles}` },
  { scheme: 'customerSession', callers: ['session'], text: () => 'a customer session' },
  { scheme: 'linkCode', callers: ['form-link'], text: () => 'the code of a form link' },
  { scheme: 'linkCode', callers: ['console-link'], text: () => 'the code of a console link' },
]

/** The credentials of a route, and the callers among them. */
const kindsOf = (id: RouteId) =>
  kinds
    .map((kind) => ({ ...kind, callers: kind.callers.filter((caller) => routes[id].callers.includes(caller)) }))
    .filter(({ callers }) => callers.length > 0)

const callersText = (id: RouteId): string => {
  const texts = kindsOf(id).map(({ callers, text }) => text(callers.map((caller) => `\`${caller}\``).join(' or ')))
  return `Needs ${texts.join(', or ')}.`
}

export const operationOf = (contract: Contract, all: Context) => {
  const { id } = contract
  const text = all.textOf(id)
  const ofRoute = all.exchanges.filter(({ route }) => route === id)
  const context = { ...all, exchanges: ofRoute.filter(({ status }) => status === contract.status) }
  if (context.exchanges.length === 0) throw new Error(`No exchange of ${id} was recorded.`)
  return {
    operationId: id,
    tags: [all.tagOf(id)],
    summary: text.summary,
    description: `${text.description}\n\n${callersText(id)}`,
    security: kindsOf(id).map(({ scheme }) => ({ [scheme]: [] })),
    parameters: parametersOf(contract, context),
    ...requestBodyOf(contract, context),
    responses: { [contract.status]: successOf(contract, context), ...all.errors.ofRoute(contract) },
  }
}

type PageText = { readonly id: string; readonly tag: string; readonly media: string } & OperationText

/** A page: the same for everyone, and cached for 5 minutes. */
export const pageOperation = ({ id, tag, media, ...text }: PageText, { errors }: Pick<Context, 'errors'>) => ({
  operationId: id,
  tags: [tag],
  ...text,
  security: [],
  parameters: [
    {
      name: 'If-None-Match',
      in: 'header',
      description: 'The `ETag` of what you have: 304 if it is still the same.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: {
      description: 'The document.',
      headers: headersOf(['X-Request-Id', 'ETag', 'Cache-Control']),
      content: { [media]: { schema: { type: media === 'text/html' ? 'string' : 'object' } } },
    },
    304: { description: 'It has not changed.', headers: headersOf(['X-Request-Id', 'ETag', 'Cache-Control']) },
    ...errors.ofPage(),
  },
})
