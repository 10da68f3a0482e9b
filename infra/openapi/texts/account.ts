import { pageOf } from './submissions.ts'
import type { Chapter } from './text.ts'

export const customerSessions = {
  tag: 'Customer sessions',
  description:
    "A token for one customer, for a form of the store's own making: the browser sends the card list itself and never gets an API key. For the form that comes with the API see *Links and pages*.",
  operations: {
    'customer-sessions.create': {
      summary: 'Create a customer session',
      description:
        'Called by the store’s server, or by a browser with the code of a form link. The token is valid for an hour, and ends at once when the key that made it is deleted. It may create submissions, follow those of its customer, and read card lists, from any origin.',
    },
  },
  components: {
    NewCustomerSession: {
      at: 'body customer-sessions.create',
      description: 'The customer of the session.',
      fields: {
        customer_email:
          "The customer's e-mail address. With a form link it may be left out, and must else be the link's.",
      },
    },
    CustomerSession: {
      at: 'answer customer-sessions.create',
      description: 'A token for one customer.',
      fields: {
        token: 'A JWT, sent as `Authorization: Bearer`.',
        expires_at: 'An hour from now.',
        customer_email: "The customer's e-mail address, as given.",
      },
    },
    SessionStore: {
      at: 'CustomerSession.store',
      description: 'The store, for the page that shows it to the customer.',
      fields: { name: 'Its name.', currency: 'ISO 4217 code of its prices.' },
    },
  },
} as const satisfies Chapter

export const apiKeys = {
  tag: 'API keys',
  description: 'The keys of a store: at most 20, each with a scope. The first one comes from the operator.',
  operations: {
    'api-keys.create': {
      summary: 'Create an API key',
      description: 'Only this answer shows the key: keep it.',
    },
    'api-keys.list': {
      summary: 'List API keys',
      description: 'The live keys, and the expired ones for 30 days. A deleted key is gone.',
    },
    'api-keys.delete': {
      summary: 'Delete an API key',
      description:
        'The key and the customer sessions that it made are refused from the next request on. A key may delete itself. Deleting it again is 404.',
    },
  },
  components: {
    NewApiKey: {
      at: 'body api-keys.create',
      description: 'A key to make.',
      fields: {
        name: 'What the key is for.',
        expires_at:
          'In the future, at most 5 years ahead, and not after the end of the key of this request. When absent: that end, or never.',
      },
    },
    Scope: {
      at: 'NewApiKey.scope',
      description: 'What a key may do.',
      values: {
        'read-only': 'read submissions and the store',
        full: 'everything',
        'webhook-only': 'verify signatures of webhooks',
      },
      grows: true,
    },
    ApiKeyPage: pageOf('API keys', 'answer api-keys.list'),
    ApiKey: {
      at: 'ApiKeyPage.data[]',
      description: 'A key, as lists show it.',
      fields: {
        id: 'Id of the key.',
        name: 'What the key is for.',
        prefix: 'The first 8 characters of the key.',
        last4: 'The last 4 characters of the key.',
        created_at: 'When it was made.',
        expires_at: 'When it ends; null for never.',
        last_used_at: 'When it was last used, exact to the hour.',
      },
    },
    CreatedApiKey: {
      at: 'answer api-keys.create',
      description: 'A new key.',
      like: 'ApiKey',
      fields: {
        key: 'The key itself; null in the answer to a repeated request: if it is lost, delete the key and create another one.',
      },
    },
  },
} as const satisfies Chapter

export const store = {
  tag: 'Store',
  description: 'The store of a credential.',
  operations: {
    'store.get': {
      summary: 'Retrieve the store',
      description: 'The store of this credential, its plan, and the credential itself.',
    },
  },
  components: {
    Store: {
      at: 'answer store.get',
      description: 'A store.',
      fields: {
        id: 'Id of the store.',
        name: 'Its name.',
        currency: 'ISO 4217 code in which the store prices; every `…_cents` is in its minor unit.',
        requests_per_minute: 'How many requests all its credentials together may send in a minute.',
        created_at: 'When it was made.',
      },
    },
    Tier: {
      at: 'Store.tier',
      description: "The store's plan.",
      values: {
        free: 'no API',
        starter: 'no API',
        pro: '300 requests a minute',
        pro_api_access: '1 200 requests a minute',
      },
      grows: true,
    },
    Credential: {
      at: 'Store.credential',
      description: 'The credential of this request.',
    },
    ApiKeyCredential: {
      at: 'Credential|0',
      description: 'An API key.',
      fields: {
        type: 'The kind of credential.',
        id: 'Id of the key.',
        name: 'What the key is for.',
        expires_at: 'When it ends; null for never.',
      },
    },
    ConsoleCredential: {
      at: 'Credential|1',
      description: 'A console session.',
      fields: {
        type: 'The kind of credential.',
        id: 'Id of the key that made its link.',
        email: 'E-mail address of the person.',
        expires_at: 'When it ends.',
      },
    },
  },
} as const satisfies Chapter
