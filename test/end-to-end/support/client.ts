import { randomUUID } from 'node:crypto'
import type { Action, EventName, Page, Status, Submission, SubmissionRow, Webhook } from './shapes.ts'

/** The base URL and the keys of two stores: all that the suite knows about the service. */
const { BASE_URL: baseUrl = '', API_KEY: apiKey = '', OTHER_API_KEY: otherApiKey = '' } = process.env

export { apiKey, baseUrl, otherApiKey }

export type Answer<Body = unknown> = {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON; undefined when empty. */
  readonly body: Body
}

export type Fields = Readonly<Record<string, unknown>>

type Sent = {
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent unchanged, without a content type. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

/** One request to a path below the base URL, with no credential but the one in `headers`. */
export const send = async <Body = unknown>(
  method: string,
  path: string,
  { body, raw, headers = {} }: Sent = {},
): Promise<Answer<Body>> => {
  const bytes = body === undefined ? raw : JSON.stringify(body)
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    redirect: 'manual',
    // Bytes, because fetch would add a content type to text.
    ...(bytes !== undefined && { body: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

/** @throws Error with the status and the body, when the status is another. */
const bodyOf = <Body>(status: number, answer: Answer<Body>): Body => {
  if (answer.status === status) return answer.body
  throw new Error(`Expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** An address that no other test uses, so that its submissions can be listed alone. */
export const uniqueEmail = (): string => `ann.${randomUUID()}@example.com`

export const submissionFields = (fields: Fields = {}): Fields => ({
  customer_email: 'ann@example.com',
  customer_name: 'Ann',
  card_list: '3x Lightning Bolt NM\n2 Counterspell LP',
  ...fields,
})

/** A transition's body for an action; a quote prices every item alike. */
export const actionOn = ({ items }: Submission, action: Action, quoted_price_cents = 150): Fields =>
  action === 'quote' ? { action, items: items.map(({ id }) => ({ id, quoted_price_cents })) } : { action }

/** The actions that lead from a new submission to each status. */
const wayTo: Record<Status, readonly Action[]> = {
  pending_review: [],
  quoted: ['quote'],
  accepted: ['approve'],
  rejected: ['reject'],
  completed: ['approve', 'complete'],
}

/** The API, called with one store's key. */
const storeWith = (key: string) => {
  const call = <Body = unknown>(method: string, path: string, { headers, ...sent }: Sent = {}) =>
    send<Body>(method, `/api/v1${path}`, { ...sent, headers: { authorization: `Bearer ${key}`, ...headers } })

  const submit = (fields: Fields = {}, headers: Sent['headers'] = {}) =>
    call<Submission>('POST', '/submissions', { body: submissionFields(fields), headers })

  const transition = (id: string, body: unknown, headers: Sent['headers'] = {}) =>
    call<Submission>('POST', `/submissions/${id}/transitions`, { body, headers })

  const makeSubmission = async (fields: Fields = {}) => bodyOf(201, await submit(fields))

  const makeTransition = async (submission: Submission, action: Action) =>
    bodyOf(200, await transition(submission.id, actionOn(submission, action)))

  return {
    call,
    submit,
    transition,
    makeSubmission,
    makeTransition,

    makeSubmissionIn: async (status: Status) => {
      let submission = await makeSubmission()
      for (const action of wayTo[status]) submission = await makeTransition(submission, action)
      return submission
    },

    getSubmission: async (id: string) => bodyOf(200, await call<Submission>('GET', `/submissions/${id}`)),

    listSubmissions: async (query: Record<string, string>) =>
      bodyOf(200, await call<Page<SubmissionRow>>('GET', `/submissions?${new URLSearchParams(query)}`)),

    createWebhook: (fields: { url: string; events: readonly EventName[]; description?: string }, headers = {}) =>
      call<Webhook & { readonly secret: string | null }>('POST', '/webhooks', { body: fields, headers }),

    deleteWebhook: (id: string) => call('DELETE', `/webhooks/${id}`),
  }
}

export type Store = ReturnType<typeof storeWith>

/** The store of most tests. */
export const store = storeWith(apiKey)

/** A second store, which must never see data of the first. Deliveries are tested here: few other tests make events. */
export const otherStore = storeWith(otherApiKey)
