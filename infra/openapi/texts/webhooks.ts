import { pageOf } from './submissions.ts'
import type { Chapter } from './text.ts'

const urlRules =
  'An `https` URL of a public host name, port 443 or 8443, without user info and fragment; no two webhooks of a store may have the same.'

export const webhooks = {
  tag: 'Webhooks',
  description: "A webhook sends events to a URL of the store's own system. A store has at most 10.",
  operations: {
    'webhooks.create': {
      summary: 'Create a webhook',
      description:
        'Only this answer shows the secret: keep it. The webhook gets the events that happen from now on; for earlier ones see *Send deliveries again*.',
    },
    'webhooks.list': { summary: 'List webhooks', description: 'The webhooks of the store, newest first.' },
    'webhooks.get': { summary: 'Retrieve a webhook', description: 'The webhook, without its secret.' },
    'webhooks.update': {
      summary: 'Update a webhook',
      description:
        'Fields that are left out stay as they are. Deliveries that wait go to the new URL. While a webhook is disabled, what comes due is held and not sent; enabling it does not send that by itself, see *Send deliveries again*.',
    },
    'webhooks.delete': {
      summary: 'Delete a webhook',
      description:
        'Deliveries that wait are cancelled. Its deliveries can be read for 30 more days. Deleting it again is 404.',
    },
    'webhooks.rotate-secret': {
      summary: "Rotate a webhook's secret",
      description:
        'Only this answer shows the new secret: keep it. During the overlap `webhook-signature` has one value for each secret; `X-Signature` uses the new one from now on. See *Rotating the secret*.',
    },
    'webhooks.test': {
      summary: 'Send a test event',
      description: 'Sends `submission.test` with example data to this webhook alone, now: one attempt.',
    },
    'webhooks.verify': {
      summary: 'Verify a signature',
      description:
        'Checks `X-Signature` for a receiver that does not have the secret. A key of the scope `webhook-only` may do this and nothing else. The body may have 1 MiB.',
    },
    'webhooks.recover': {
      summary: 'Send deliveries again',
      description:
        'Sends again, oldest first, what `failed`, what was `held`, or what is `missing` (events that this webhook wants now and has no delivery of). One call starts at most 500, so `count` may be 0 while `next_cursor` is set: repeat with it as `cursor` until it is null.',
    },
  },
  components: {
    NewWebhook: {
      at: 'body webhooks.create',
      description: 'Where to send which events.',
      fields: {
        url: urlRules,
        events: 'The events to send, each once.',
        description: 'A remark of yours.',
      },
    },
    WebhookChange: {
      at: 'body webhooks.update',
      description: 'The fields to change.',
      fields: {
        url: urlRules,
        events: 'The events to send from now on, each once.',
        description: 'A remark of yours; null clears it.',
        status: '`disabled` holds what comes due.',
      },
    },
    EventName: {
      at: 'NewWebhook.events[]',
      description: 'An event that a webhook can subscribe to.',
      values: {
        'submission.received': 'a customer or the store made it',
        'submission.accepted': 'the store approved it',
        'submission.rejected': 'the store refused it',
        'submission.completed': 'the store closed it',
      },
      grows: true,
    },
    Webhook: {
      at: 'answer webhooks.get',
      description: 'A webhook, without its secret.',
      fields: {
        id: 'Id of the webhook.',
        url: 'The URL, as given.',
        events: 'The events that it sends.',
        description: 'Your remark.',
        disabled_reason: 'Why it is disabled; null while it is enabled.',
        secret_last4: 'The last 4 characters of the secret.',
        previous_secret_expires_at: 'When the last older secret ends; null when none is valid.',
        failing_since: 'The first failed attempt since the last delivered one; null when none failed.',
        created_at: 'When it was made.',
        updated_at: 'When it was last changed.',
      },
    },
    WebhookStatus: {
      at: 'Webhook.status',
      description: 'Whether events are sent.',
      values: { enabled: 'events are sent', disabled: 'what comes due is held' },
    },
    DisabledReason: {
      at: 'Webhook.disabled_reason|0',
      description: 'Why a webhook is disabled.',
      values: {
        by_store: 'the store disabled it',
        gone: 'the receiver answered 410 to the last attempt of a delivery',
        failing: 'deliveries failed for more than 5 days',
      },
      grows: true,
    },
    CreatedWebhook: {
      at: 'answer webhooks.create',
      description: 'A new webhook with its secret.',
      like: 'Webhook',
      fields: {
        secret:
          '`whsec_` and base64 of 32 bytes; null in the answer to a repeated request: if it is lost, rotate the secret.',
      },
    },
    RotatedWebhook: {
      at: 'answer webhooks.rotate-secret',
      description: 'A webhook with its new secret.',
      like: 'Webhook',
      fields: { secret: '`whsec_` and base64 of 32 bytes.' },
    },
    WebhookPage: pageOf('webhooks', 'answer webhooks.list'),
    SecretRotation: {
      at: 'body webhooks.rotate-secret',
      description: 'How long the older secrets are still valid.',
      fields: { overlap_seconds: '86 400, a day, when absent; 0 ends every older secret at once.' },
    },
    SignatureCheck: {
      at: 'body webhooks.verify',
      description: 'A delivery as it was received.',
      fields: {
        payload: 'The raw body, as text.',
        signature: 'The header `X-Signature`: `sha256=` and 64 lower-case hex digits.',
      },
    },
    Verification: { at: 'answer webhooks.verify', description: 'Whether the signature is right.' },
    ValidSignature: {
      at: 'Verification|0',
      description: 'The signature is right.',
      fields: { valid: 'True.', reason: 'Null.' },
    },
    InvalidSignature: {
      at: 'Verification|1',
      description: 'The signature is wrong.',
      fields: { valid: 'False.' },
    },
    InvalidSignatureReason: {
      at: 'InvalidSignature.reason',
      description: 'What is wrong with a signature.',
      values: {
        malformed: 'it does not have the form `sha256=` and 64 lower-case hex digits',
        mismatch: 'the body or the secret is another one',
      },
      grows: true,
    },
    Recovery: {
      at: 'body webhooks.recover',
      description: 'What to send again.',
      fields: {
        since: 'From this time of the events, at most 29 days back. Of `missing`: the time of the submissions.',
        until: 'Up to this time; now when absent.',
        cursor: 'The `next_cursor` of the call before.',
      },
    },
    RecoveryStatus: {
      at: 'Recovery.status',
      description: 'Which deliveries to send again.',
      values: {
        failed: 'those whose last attempt failed',
        held: 'those that came due while the webhook was disabled',
        missing: 'those that were never made, for example because the webhook is newer',
      },
    },
    RecoveryProgress: {
      at: 'answer webhooks.recover',
      description: 'What was started.',
      fields: {
        count: 'Deliveries that this call started; it may be 0 before the end.',
        next_cursor: 'The `cursor` of the next call; null at the end.',
      },
    },
  },
} as const satisfies Chapter
