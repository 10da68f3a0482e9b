import { pagePaths } from '#shared/api/pages/paths.ts'
import { type RouteId, routes } from '#shared/api/routes.ts'
import { createErrorResponses, errorSchema, headerComponents } from './answers.ts'
import { createComponents } from './components.ts'
import { contracts } from './contracts.ts'
import { eventSchema, webhookOperations } from './events.ts'
import type { Recording } from './examples.ts'
import { headerParameters, operationOf, pageOperation, pathOf } from './operations.ts'
import { apiKeys, customerSessions, store } from './texts/account.ts'
import { cardLists } from './texts/card-lists.ts'
import { deliveries } from './texts/deliveries.ts'
import { events } from './texts/events.ts'
import { introductionOf } from './texts/introduction.ts'
import { people } from './texts/people.ts'
import { submissions } from './texts/submissions.ts'
import type { Chapter, ComponentText, OperationText } from './texts/text.ts'
import { webhooks } from './texts/webhooks.ts'

const chapters: readonly Chapter[] = [
  submissions,
  cardLists,
  customerSessions,
  webhooks,
  deliveries,
  events,
  store,
  apiKeys,
  people,
]

const componentTexts = Object.fromEntries(
  chapters.flatMap(({ components }) => Object.entries<ComponentText>(components)),
)

const chapterOf = (id: RouteId): { readonly tag: string; readonly text: OperationText } => {
  for (const { tag, operations } of chapters) {
    const text = operations[id]
    if (text) return { tag, text }
  }
  throw new Error(`The route ${id} has no text.`)
}

const reference = {
  tag: 'This document',
  description: 'The API as an OpenAPI document and as a page for people. Neither needs a credential.',
}

const pageTexts = [
  {
    path: pagePaths['pages.openapi'],
    id: 'pages.openapi',
    media: 'application/json',
    summary: 'Retrieve this document',
    description: 'This OpenAPI document.',
  },
  {
    path: pagePaths['pages.reference'],
    id: 'pages.reference',
    media: 'text/html',
    summary: 'Read this document',
    description: 'The reference page for people.',
  },
]

const pathsOf = (recording: Recording) => {
  const errors = createErrorResponses(recording.exchanges)
  const components = createComponents({
    contracts,
    others: { error: errorSchema(), event: eventSchema() },
    texts: componentTexts,
  })
  const context = {
    contracts,
    components,
    errors,
    exchanges: recording.exchanges,
    tagOf: (id: RouteId) => chapterOf(id).tag,
    textOf: (id: RouteId) => chapterOf(id).text,
  }
  const operations = [
    ...contracts.map((contract) => ({ ...routes[contract.id], operation: operationOf(contract, context) })),
    ...pageTexts.map(({ path, ...text }) => ({
      method: 'get',
      path,
      operation: pageOperation({ ...text, tag: reference.tag }, context),
    })),
  ]
  const paths = Object.fromEntries(
    [...Map.groupBy(operations, ({ path }) => pathOf(path))].map(([path, ofPath]) => [
      path,
      Object.fromEntries(ofPath.map(({ method, operation }) => [method.toLowerCase(), operation])),
    ]),
  )
  return { paths, schemas: components.schemas(), responses: errors.components() }
}

/** As `components.headers`: those that a part of the document refers to. */
const headersIn = (part: unknown) => {
  const text = JSON.stringify(part)
  return Object.fromEntries(
    Object.entries(headerComponents).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  )
}

/**
 * The OpenAPI document of the whole API: routes and contracts, with texts for people and examples of a test run.
 *
 * @throws Error when a route, a schema, a field or a parameter has no text, or a text has no subject.
 */
export const createDocument = (recording: Recording) => {
  const { paths, schemas, responses } = pathsOf(recording)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Submission Intake API',
      version: 'v1',
      summary: 'Takes in the card lists that customers send to card stores, and tells the stores about every change.',
      description: introductionOf(chapters),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the document, which knows neither the host nor the stage where it is served.
    servers: [{ url: '.', description: 'Where this document is' }],
    security: [{ apiKey: [] }],
    tags: [...chapters, reference].map(({ tag, description }) => ({ name: tag, description })),
    'x-tagGroups': [
      { name: 'Card lists', tags: [submissions.tag, cardLists.tag, customerSessions.tag] },
      { name: 'Webhooks', tags: [webhooks.tag, deliveries.tag, events.tag] },
      { name: 'Account', tags: [store.tag, apiKeys.tag, people.tag, reference.tag] },
    ],
    paths,
    webhooks: webhookOperations(recording),
    components: {
      schemas,
      responses,
      headers: headersIn([paths, responses]),
      parameters: headerParameters,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `sik_…`, for servers. Never send one to a browser.',
        },
        linkCode: {
          type: 'http',
          scheme: 'bearer',
          description: 'The code of a link, `sil_…`, for the browser that opened it.',
        },
        consoleSession: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "The token of a console session, for one person of the store's staff, for 8 hours.",
        },
        customerSession: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "The token of a customer session, for one customer's browser, for an hour.",
        },
      },
    },
  }
}

/** The document as it is committed and served. */
export const documentText = (recording: Recording): string => `${JSON.stringify(createDocument(recording), null, 1)}\n`

/** The committed document. */
export const documentFile = new URL('../../shared/api/openapi.json', import.meta.url)
