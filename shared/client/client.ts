import { createList, type List } from './list.ts'
import type { CallOptions, ConditionalOptions, IdempotentOptions, RequestOptions, RequestSettings } from './options.ts'
import { createRequest } from './request.ts'
import type {
  ApiKey,
  CardList,
  CardListReading,
  ConsoleLink,
  ConsoleSession,
  CreatedApiKey,
  CreatedWebhook,
  CustomerSession,
  Delivery,
  DeliveryEvent,
  DeliveryStatus,
  DeliveryWithAttempts,
  FormLink,
  HistoryEntry,
  NewApiKey,
  NewConsoleLink,
  NewCustomerSession,
  NewFormLink,
  NewSubmission,
  NewWebhook,
  Recovery,
  RecoveryProgress,
  RotatedWebhook,
  SecretRotation,
  SignatureCheck,
  Store,
  Submission,
  SubmissionStatus,
  SubmissionSummary,
  Transition,
  Verification,
  Webhook,
  WebhookChange,
} from './types.ts'

type Credential =
  /** `sik_…`, for servers. Never give one to a browser. */
  | { readonly apiKey: string; readonly token?: undefined }
  /** The token of a session, or the code of a link. */
  | { readonly token: string; readonly apiKey?: undefined }

export type ClientOptions = Credential & Omit<RequestSettings, 'token'>

type PageQuery = {
  /** Rows of a page, 1 to 100; 25 when absent. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the page before. */
  readonly cursor?: string | undefined
}

export type SubmissionQuery = PageQuery & {
  readonly status?: SubmissionStatus | undefined
  readonly customer_email?: string | undefined
  /** RFC 3339, inclusive. */
  readonly created_after?: string | undefined
  /** RFC 3339, inclusive. */
  readonly created_before?: string | undefined
  /** `newest` when absent. */
  readonly order?: 'newest' | 'oldest' | undefined
}

export type DeliveryQuery = PageQuery & {
  readonly status?: DeliveryStatus | undefined
  readonly event?: DeliveryEvent | undefined
}

/** @throws TypeError for settings with which every call would fail. */
const checkSettings = (baseUrl: string, credential: string): void => {
  if (!/^https?:\/\/[^/?#\s]+[^?#\s]*$/i.test(baseUrl) || /\/api\/v1\/*$/.test(baseUrl)) {
    throw new TypeError('baseUrl must be an http or https URL without /api/v1, such as https://api.example.com.')
  }
  if (!credential) throw new TypeError('apiKey or token must not be empty.')
}

/**
 * A method for each route. Every method rejects with an `ApiError`, or with the reason of an aborted signal.
 *
 * A call is tried up to three times: after network errors, 408, 429, 5xx, and 409 with `Retry-After`. A test, a resend
 * and a recovery are repeated only when the answer says that nothing was done.
 *
 * @throws TypeError when `baseUrl` is no absolute http or https URL, or ends with `/api/v1`; when the credential is empty.
 */
export const createClient = ({ apiKey, token, ...settings }: ClientOptions) => {
  const credential = apiKey ?? token
  checkSettings(settings.baseUrl, credential)
  const request = createRequest({ ...settings, token: credential })

  return {
    submissions: {
      create: (body: NewSubmission, options?: IdempotentOptions): Promise<Submission> =>
        request('submissions.create', { body, options }),
      list: (query: SubmissionQuery = {}, options?: CallOptions): List<SubmissionSummary> =>
        createList((cursor) => request('submissions.list', { query: { ...query, cursor }, options }), query.cursor),
      /** @param query `entry`: as it was after that entry of its history. */
      get: (
        submission_id: string,
        query: { readonly entry?: number | undefined } = {},
        options?: CallOptions,
      ): Promise<Submission> => request('submissions.get', { parameters: { submission_id }, query, options }),
      transition: (submission_id: string, body: Transition, options?: RequestOptions): Promise<Submission> =>
        request('submissions.transition', { parameters: { submission_id }, body, options }),
      /** Oldest first. */
      history: (submission_id: string, query: PageQuery = {}, options?: CallOptions): List<HistoryEntry> =>
        createList(
          (cursor) =>
            request('submissions.history', { parameters: { submission_id }, query: { ...query, cursor }, options }),
          query.cursor,
        ),
    },
    cardLists: {
      /** Reads a list; nothing is stored. */
      parse: (body: CardList, options?: CallOptions): Promise<CardListReading> =>
        request('card-lists.parse', { body, options }),
    },
    webhooks: {
      /** The secret is in this answer alone. */
      create: (body: NewWebhook, options?: IdempotentOptions): Promise<CreatedWebhook> =>
        request('webhooks.create', { body, options }),
      list: (query: PageQuery = {}, options?: CallOptions): List<Webhook> =>
        createList((cursor) => request('webhooks.list', { query: { ...query, cursor }, options }), query.cursor),
      get: (webhook_id: string, options?: CallOptions): Promise<Webhook> =>
        request('webhooks.get', { parameters: { webhook_id }, options }),
      update: (webhook_id: string, body: WebhookChange, options?: ConditionalOptions): Promise<Webhook> =>
        request('webhooks.update', { parameters: { webhook_id }, body, options }),
      delete: async (webhook_id: string, options?: ConditionalOptions): Promise<void> => {
        await request('webhooks.delete', { parameters: { webhook_id }, options })
      },
      /** The new secret is in this answer alone. */
      rotateSecret: (webhook_id: string, body: SecretRotation = {}, options?: CallOptions): Promise<RotatedWebhook> =>
        request('webhooks.rotate-secret', { parameters: { webhook_id }, body, options }),
      /** Sends `submission.test` to this webhook, now, in one attempt. */
      test: (webhook_id: string, options?: CallOptions): Promise<Delivery> =>
        request('webhooks.test', { parameters: { webhook_id }, options }),
      /** Asks the API; `verifyWebhook` needs no request. */
      verify: (webhook_id: string, body: SignatureCheck, options?: CallOptions): Promise<Verification> =>
        request('webhooks.verify', { parameters: { webhook_id }, body, options }),
      /** Sends a page of deliveries again. Call it with `next_cursor` until that is null. */
      recover: (webhook_id: string, body: Recovery, options?: CallOptions): Promise<RecoveryProgress> =>
        request('webhooks.recover', { parameters: { webhook_id }, body, options }),
      deliveries: {
        list: (webhook_id: string, query: DeliveryQuery = {}, options?: CallOptions): List<Delivery> =>
          createList(
            (cursor) =>
              request('deliveries.list', { parameters: { webhook_id }, query: { ...query, cursor }, options }),
            query.cursor,
          ),
        get: (webhook_id: string, delivery_id: string, options?: CallOptions): Promise<DeliveryWithAttempts> =>
          request('deliveries.get', { parameters: { webhook_id, delivery_id }, options }),
        resend: (webhook_id: string, delivery_id: string, options?: CallOptions): Promise<Delivery> =>
          request('deliveries.resend', { parameters: { webhook_id, delivery_id }, options }),
      },
    },
    apiKeys: {
      /** The key is in this answer alone. */
      create: (body: NewApiKey, options?: IdempotentOptions): Promise<CreatedApiKey> =>
        request('api-keys.create', { body, options }),
      list: (query: PageQuery = {}, options?: CallOptions): List<ApiKey> =>
        createList((cursor) => request('api-keys.list', { query: { ...query, cursor }, options }), query.cursor),
      delete: async (key_id: string, options?: CallOptions): Promise<void> => {
        await request('api-keys.delete', { parameters: { key_id }, options })
      },
    },
    customerSessions: {
      create: (body: NewCustomerSession, options?: CallOptions): Promise<CustomerSession> =>
        request('customer-sessions.create', { body, options }),
    },
    formLinks: {
      /** A link with which one customer opens the form. The code is in this answer alone. */
      create: (body: NewFormLink, options?: CallOptions): Promise<FormLink> =>
        request('form-links.create', { body, options }),
    },
    consoleLinks: {
      /** A link with which one person of the staff opens the console, once. The code is in this answer alone. */
      create: (body: NewConsoleLink, options?: CallOptions): Promise<ConsoleLink> =>
        request('console-links.create', { body, options }),
    },
    consoleSessions: {
      /** With the code of a console link as `token`; the code is then used up. */
      create: (options?: CallOptions): Promise<ConsoleSession> => request('console-sessions.create', { options }),
    },
    store: {
      get: (options?: CallOptions): Promise<Store> => request('store.get', { options }),
    },
  }
}

export type Client = ReturnType<typeof createClient>
