// Written by `npm run openapi`, of the schemas of the OpenAPI document.

/**
 * What the store does.
 *
 * - `quote`: set prices
 * - `approve`: accept the order
 * - `reject`: refuse it, finally
 * - `complete`: close an accepted submission
 */
export type Action = 'quote' | 'approve' | 'reject' | 'complete'

/** Who did it. */
export type Actor = {
  type: ActorType
  /** Id of the API key; of a session, the key that made it; null for an operator. */
  id: string | null
  /** Of a console session: the e-mail address of the person. */
  email?: string
}

/**
 * The kind of credential.
 *
 * - `api_key`: an API key
 * - `customer_session`: a customer's session
 * - `console_session`: a console session of the store's staff
 * - `operator`: an operator of the service; `id` is null then
 *
 * More values may be added at any time.
 */
export type ActorType = 'api_key' | 'customer_session' | 'console_session' | 'operator'

/** A key, as lists show it. */
export type ApiKey = {
  /** Id of the key. */
  id: string
  /** What the key is for. */
  name: string
  scope: Scope
  /** The first 8 characters of the key. */
  prefix: string
  /** The last 4 characters of the key. */
  last4: string
  /** When it was made. */
  created_at: string
  /** When it ends; null for never. */
  expires_at: string | null
  /** When it was last used, exact to the hour. */
  last_used_at: string | null
}

/** An API key. */
export type ApiKeyCredential = {
  /** The kind of credential. */
  type: 'api_key'
  /** Id of the key. */
  id: string
  /** What the key is for. */
  name: string
  scope: Scope
  /** When it ends; null for never. */
  expires_at: string | null
}

/** One page of API keys, newest first. */
export type ApiKeyPage = {
  /** The rows of this page. There may be fewer than `limit`, or none, while `next_cursor` is set. */
  data: ApiKey[]
  /** Whether another page follows. */
  has_more: boolean
  /** The `cursor` of the next page; null at the end of the list. */
  next_cursor: string | null
}

/** One request to the receiver. */
export type Attempt = {
  /** The round. */
  round: number
  /** The attempt of the round, from 1; sent as `X-Delivery-Attempt`. */
  number: number
  /** When it began. */
  started_at: string
  /** How long it took; null when the outcome is unknown. */
  duration_ms: number | null
  outcome: AttemptOutcome
  /** Why it failed; null when it was delivered. */
  error: AttemptError | null
  /** The status of the answer. */
  response_status: number | null
  /** The first 1 KiB of the answer as text; 256 bytes of earlier attempts. */
  response_body: string | null
  /** The address that was connected to. */
  address: string | null
  /** Where a redirect points; redirects are not followed. */
  redirect_location: string | null
  timing: AttemptTiming
}

/**
 * Why an attempt failed.
 *
 * - `http_status`: the answer was not 2xx
 * - `redirect_not_followed`: the answer was a redirect
 * - `timeout`: no complete answer within 10 seconds
 * - `dns_error`: the host name was not found
 * - `connection_refused`: the port is closed
 * - `connection_reset`: the connection ended without an answer
 * - `tls_error`: the certificate or the handshake is wrong
 * - `blocked_address`: the host name has an address that is not public
 * - `response_invalid`: the answer is not HTTP
 * - `outcome_unknown`: the service stopped during the attempt; the receiver may have got it
 *
 * More values may be added at any time.
 */
export type AttemptError = 'http_status' | 'redirect_not_followed' | 'timeout' | 'dns_error' | 'connection_refused' | 'connection_reset' | 'tls_error' | 'blocked_address' | 'response_invalid' | 'outcome_unknown'

/**
 * The result of an attempt.
 *
 * - `delivered`: the receiver answered with 2xx
 * - `failed`: anything else
 * - `unknown`: the service stopped during the attempt; the receiver may have got it
 *
 * More values may be added at any time.
 */
export type AttemptOutcome = 'delivered' | 'failed' | 'unknown'

/** Milliseconds from the start to the end of each phase; null when it was not reached. */
export type AttemptTiming = {
  /** The name was resolved. */
  dns_ms: number | null
  /** The connection was made. */
  connect_ms: number | null
  /** The handshake was done. */
  tls_ms: number | null
  /** The first byte of the answer came. */
  first_byte_ms: number | null
}

/** A list to read. */
export type CardList = {
  /** The list: at most 64 KiB of UTF-8, 1 000 lines, and 500 characters a line. */
  card_list: string
}

/** A line that is an item. */
export type CardListItem = {
  /** Number of the line in the list, from 1, blank lines included. */
  line: number
  /** The line as the customer typed it. */
  raw_input: string
  /** How many cards, 0 to 9 999; 1 where the line states none. */
  quantity: number
  /** The card's name as it stands in the line. */
  name: string
  condition: Condition
  /** What a person should check before trusting the reading. */
  flags: Flag[]
}

/** What was read. */
export type CardListReading = {
  /** The lines that are items. */
  items: CardListItem[]
  /** The lines that are no items, and why. */
  ignored_lines: IgnoredLine[]
  summary: CardListSummary
}

/** The list in numbers. */
export type CardListSummary = {
  /** Lines that are not blank. */
  lines: number
  /** Lines that are items. */
  items: number
  /** The sum of the quantities. */
  cards: number
  /** Lines that are no items. */
  ignored_lines: number
  /** Items with at least one flag. */
  flagged_items: number
}

/**
 * The condition of a card, best to worst.
 *
 * - `NM`: near mint
 * - `LP`: lightly played
 * - `MP`: moderately played
 * - `HP`: heavily played
 * - `DMG`: damaged
 * - `GRADED`: graded and sealed by a grading company; outside of the scale
 * - `UNKNOWN`: nothing was stated, or it was not understood
 */
export type Condition = 'NM' | 'LP' | 'MP' | 'HP' | 'DMG' | 'GRADED' | 'UNKNOWN'

/** A console session. */
export type ConsoleCredential = {
  /** The kind of credential. */
  type: 'console_session'
  /** Id of the key that made its link. */
  id: string
  /** E-mail address of the person. */
  email: string
  role: StaffRole
  /** When it ends. */
  expires_at: string
}

/** A link to the console. */
export type ConsoleLink = {
  /** The address to send or to open. The code stands behind `#`, which browsers send to no server. */
  url: string
  /** The code alone, sent as `Authorization: Bearer`. */
  code: string
  /** When it ends, if nobody uses it. */
  expires_at: string
  /** E-mail address of the person. */
  email: string
  role: StaffRole
}

/** A token for one person of the staff. */
export type ConsoleSession = {
  /** A JWT, sent as `Authorization: Bearer`. */
  token: string
  /** When it ends. */
  expires_at: string
  /** E-mail address of the person. */
  email: string
  role: StaffRole
}

/** A new key. */
export type CreatedApiKey = {
  /** Id of the key. */
  id: string
  /** What the key is for. */
  name: string
  scope: Scope
  /** The first 8 characters of the key. */
  prefix: string
  /** The last 4 characters of the key. */
  last4: string
  /** When it was made. */
  created_at: string
  /** When it ends; null for never. */
  expires_at: string | null
  /** When it was last used, exact to the hour. */
  last_used_at: string | null
  /** The key itself; null in the answer to a repeated request: if it is lost, delete the key and create another one. */
  key: string | null
}

/** A new webhook with its secret. */
export type CreatedWebhook = {
  /** Id of the webhook. */
  id: string
  /** The URL, as given. */
  url: string
  /** The events that it sends. */
  events: EventName[]
  /** Your remark. */
  description: string | null
  status: WebhookStatus
  /** Why it is disabled; null while it is enabled. */
  disabled_reason: DisabledReason | null
  /** The last 4 characters of the secret. */
  secret_last4: string
  /** When the last older secret ends; null when none is valid. */
  previous_secret_expires_at: string | null
  /** The first failed attempt since the last delivered one; null when none failed. */
  failing_since: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** `whsec_` and base64 of 32 bytes; null in the answer to a repeated request: if it is lost, rotate the secret. */
  secret: string | null
}

/** The credential of this request. */
export type Credential = ApiKeyCredential | ConsoleCredential

/** A token for one customer. */
export type CustomerSession = {
  /** A JWT, sent as `Authorization: Bearer`. */
  token: string
  /** An hour from now. */
  expires_at: string
  /** The customer's e-mail address, as given. */
  customer_email: string
  store: SessionStore
}

/** A delivery as lists show it. */
export type Delivery = {
  /** Id of the delivery; sent as `X-Delivery-Id`. */
  id: string
  /** The webhook. */
  webhook_id: string
  /** Id of the event; sent as `webhook-id`, the same at every attempt and for every webhook. */
  event_id: string
  event: DeliveryEvent
  /** The submission; null for a test. */
  submission_id: string | null
  /** Number of the submission's history entry that made the event; null for a test. */
  entry: number | null
  status: DeliveryStatus
  /** The first is 1; sending again starts the next. */
  round: number
  /** Attempts that were made in this round. */
  attempt_count: number
  /** When the event happened. */
  created_at: string
  /** When the next attempt is due; null when none is. */
  next_attempt_at: string | null
  /** When it was delivered, failed or cancelled; null before. */
  completed_at: string | null
  /** The status of the newest answer. */
  last_response_status: number | null
  /** The error of the newest attempt; null when it succeeded. */
  last_error: AttemptError | null
}

/**
 * The event of a delivery.
 *
 * - `submission.received`: a customer or the store made a submission
 * - `submission.accepted`: the store approved it
 * - `submission.rejected`: the store refused it
 * - `submission.completed`: the store closed it
 * - `submission.test`: a test, with example data
 *
 * More values may be added at any time.
 */
export type DeliveryEvent = 'submission.received' | 'submission.accepted' | 'submission.rejected' | 'submission.completed' | 'submission.test'

/** One page of deliveries, newest first. */
export type DeliveryPage = {
  /** The rows of this page. There may be fewer than `limit`, or none, while `next_cursor` is set. */
  data: Delivery[]
  /** Whether another page follows. */
  has_more: boolean
  /** The `cursor` of the next page; null at the end of the list. */
  next_cursor: string | null
}

/**
 * The state of a delivery.
 *
 * - `pending`: waits for its first or next attempt, or is being sent
 * - `held`: the webhook was disabled when an attempt was due; nothing is sent until it is recovered
 * - `delivered`: the receiver answered with 2xx
 * - `failed`: the last attempt failed
 * - `cancelled`: the webhook was deleted
 *
 * More values may be added at any time.
 */
export type DeliveryStatus = 'pending' | 'held' | 'delivered' | 'failed' | 'cancelled'

/** A delivery with its attempts and its payload. */
export type DeliveryWithAttempts = {
  /** Id of the delivery; sent as `X-Delivery-Id`. */
  id: string
  /** The webhook. */
  webhook_id: string
  /** Id of the event; sent as `webhook-id`, the same at every attempt and for every webhook. */
  event_id: string
  event: DeliveryEvent
  /** The submission; null for a test. */
  submission_id: string | null
  /** Number of the submission's history entry that made the event; null for a test. */
  entry: number | null
  status: DeliveryStatus
  /** The first is 1; sending again starts the next. */
  round: number
  /** Attempts that were made in this round. */
  attempt_count: number
  /** When the event happened. */
  created_at: string
  /** When the next attempt is due; null when none is. */
  next_attempt_at: string | null
  /** When it was delivered, failed or cancelled; null before. */
  completed_at: string | null
  /** The status of the newest answer. */
  last_response_status: number | null
  /** The error of the newest attempt; null when it succeeded. */
  last_error: AttemptError | null
  /** The newest 25 attempts, oldest first. */
  attempts: Attempt[]
  /** The body as it is sent. */
  payload: SubmissionEvent
}

/**
 * Why a webhook is disabled.
 *
 * - `by_store`: the store disabled it
 * - `gone`: the receiver answered 410 to the last attempt of a delivery
 * - `failing`: deliveries failed for more than 5 days
 *
 * More values may be added at any time.
 */
export type DisabledReason = 'by_store' | 'gone' | 'failing'

/** The body of every error. */
export type ErrorBody = {
  code: ErrorCode
  /** For people; it may change. */
  message: string
  /** The status of the response. */
  status: number
  /** The value of `X-Request-Id`: quote it when you ask for help. */
  request_id: string
  /** What is wrong, where there is something to point at: at most 100 entries. */
  details?: ErrorDetail[]
}

/**
 * What went wrong, for programs: see *Errors*.
 *
 * More values may be added at any time.
 */
export type ErrorCode = 'INVALID_JSON' | 'INVALID_PARAMETER' | 'INVALID_CURSOR' | 'INVALID_IDEMPOTENCY_KEY' | 'UNAUTHENTICATED' | 'INSUFFICIENT_SCOPE' | 'PLAN_REQUIRED' | 'BLOCKED' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'INVALID_TRANSITION' | 'INVALID_STATE' | 'CONFLICT' | 'LIMIT_REACHED' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | 'WEBHOOK_URL_NOT_ALLOWED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'TEMPORARILY_UNAVAILABLE'

/** One thing that is wrong. */
export type ErrorDetail = {
  /** A JSON Pointer into the body, or the name of a parameter or header. */
  path: string
  /** What is wrong with it; of an `INVALID_TRANSITION`, an allowed action. */
  message: string
}

/** A line of the list. */
export type EventItem = {
  /** Id of the item. */
  id: string
  /** The line as the customer typed it. */
  raw_input: string
  /** How many cards. */
  quantity: number
  condition: Condition
  /** The price of one card in cents; null without a quote. */
  quoted_price_cents: number | null
}

/**
 * An event that a webhook can subscribe to.
 *
 * - `submission.received`: a customer or the store made it
 * - `submission.accepted`: the store approved it
 * - `submission.rejected`: the store refused it
 * - `submission.completed`: the store closed it
 *
 * More values may be added at any time.
 */
export type EventName = 'submission.received' | 'submission.accepted' | 'submission.rejected' | 'submission.completed'

/** A submission as it was when the event happened. */
export type EventSubmission = {
  /** Id of the submission. */
  id: string
  /** The store. */
  store_id: string
  /** The customer's e-mail address. */
  customer_email: string
  /** The customer's name. */
  customer_name: string
  status: SubmissionStatus
  /** When it was received. */
  created_at: string
  /** When a price was last set; null before the first quote. */
  quoted_at: string | null
  /** When it was closed; null before. */
  completed_at: string | null
}

/**
 * What a person should check. A code never changes its meaning.
 *
 * - `quantity_missing`: no quantity is stated, so it is 1; for example `Counterspell NM`
 * - `quantity_zero`: the line says 0; for example `0x Counterspell NM`
 * - `quantity_large`: the quantity is over 99; for example `250x Forest NM`
 * - `leading_number_may_be_name`: the first number may belong to the name; for example `7 Colored Fish`
 * - `trailing_number`: a number at the end may be the quantity or belong to the name; for example `Snapcaster Mage 3`
 * - `condition_missing`: no condition is stated, so it is `UNKNOWN`; for example `3x Lightning Bolt`
 * - `condition_ambiguous`: a word may be a condition, or which one is not certain; for example `2x Sol Ring good`
 * - `condition_range`: two conditions are stated; the worse one is taken; for example `2x Sol Ring NM/LP`
 * - `condition_from_header`: the condition was taken from a line above or below; for example `NM: ⏎ 2x Sol Ring`
 * - `quantity_from_header`: the quantity was taken from a line above or below; for example `4x each: ⏎ Sol Ring NM`
 * - `graded`: graded and sealed by a grading company; for example `1x Black Lotus PSA 9`
 * - `price_in_text`: the line has a price, which is not used; for example `2x Sol Ring NM $5`
 * - `duplicate_line`: an earlier line has the same card in the same condition; both are kept; for example `2x Sol Ring NM ⏎ 2x Sol Ring NM`
 * - `possible_lot`: the line may be several cards; for example `100 commons bulk lot NM`
 * - `unparsed`: the line could not be read: quantity 1, condition `UNKNOWN`; for example `PayPal only`
 *
 * More values may be added at any time.
 */
export type Flag = 'quantity_missing' | 'quantity_zero' | 'quantity_large' | 'leading_number_may_be_name' | 'trailing_number' | 'condition_missing' | 'condition_ambiguous' | 'condition_range' | 'condition_from_header' | 'quantity_from_header' | 'graded' | 'price_in_text' | 'duplicate_line' | 'possible_lot' | 'unparsed'

/** A link to the form. */
export type FormLink = {
  /** The address to send or to open. The code stands behind `#`, which browsers send to no server. */
  url: string
  /** The code alone, sent as `Authorization: Bearer`. */
  code: string
  /** When it ends. */
  expires_at: string
  /** The customer's e-mail address, as given. */
  customer_email: string
}

/**
 * What was done.
 *
 * - `create`: the submission was received
 * - `quote`: prices were set
 * - `approve`: it was accepted
 * - `reject`: it was refused
 * - `complete`: it was closed
 * - `erase`: the customer's words were replaced by a mark, at the customer's request
 *
 * More values may be added at any time.
 */
export type HistoryAction = 'create' | 'quote' | 'approve' | 'reject' | 'complete' | 'erase'

/** One action on a submission. */
export type HistoryEntry = {
  /** Number of the entry, from 1. */
  entry: number
  action: HistoryAction
  /** The status before; null for the creation. */
  from: SubmissionStatus | null
  to: SubmissionStatus
  /** When it happened. */
  at: string
  by: Actor
  /** The remark that came with the action. */
  note: string | null
  /** How many items differ afterwards; of the creation, all. */
  changed_items: number
}

/** One page of a submission's history, oldest first. */
export type HistoryPage = {
  /** The rows of this page. There may be fewer than `limit`, or none, while `next_cursor` is set. */
  data: HistoryEntry[]
  /** Whether another page follows. */
  has_more: boolean
  /** The `cursor` of the next page; null at the end of the list. */
  next_cursor: string | null
}

/** A line that is no item. */
export type IgnoredLine = {
  /** Number of the line in the list, from 1, blank lines included. */
  line: number
  /** The line as the customer typed it. */
  raw_input: string
  reason: IgnoredReason
}

/**
 * Why a line is no item.
 *
 * - `section_header`: a heading, such as `Sideboard` or `NM:`, or a line with the condition of one card
 * - `comment`: a remark, or another line about one card: `Qty: 2`
 * - `csv_header`: the names of the columns of a table
 * - `total`: a sum
 * - `separator`: a line of dashes or the like
 *
 * More values may be added at any time.
 */
export type IgnoredReason = 'section_header' | 'comment' | 'csv_header' | 'total' | 'separator'

/** The signature is wrong. */
export type InvalidSignature = {
  /** False. */
  valid: false
  reason: InvalidSignatureReason
}

/**
 * What is wrong with a signature.
 *
 * - `malformed`: it does not have the form `sha256=` and 64 lower-case hex digits
 * - `mismatch`: the body or the secret is another one
 *
 * More values may be added at any time.
 */
export type InvalidSignatureReason = 'malformed' | 'mismatch'

/** The change of one item: its id, and at least one field besides. */
export type ItemChange = {
  /** Id of an item of this submission; each at most once. */
  id: string
  /** The price of one card in cents; null takes it back. */
  quoted_price_cents?: number | null
  /** The corrected quantity; 0 declines the line. */
  quantity?: number | null
  /** The corrected condition. */
  condition?: Condition | null
}

/** A key to make. */
export type NewApiKey = {
  /** What the key is for. */
  name: string
  scope: Scope
  /** In the future, at most 5 years ahead, and not after the end of the key of this request. When absent: that end, or never. */
  expires_at?: string | null
}

/** Whom the link is for. */
export type NewConsoleLink = {
  /** E-mail address of the person, which the history shows beside what they do. */
  email: string
  role: StaffRole
}

/** The customer of the session. */
export type NewCustomerSession = {
  /** The customer's e-mail address. With a form link it may be left out, and must else be the link's. */
  customer_email?: string | null
}

/** Whom the link is for. */
export type NewFormLink = {
  /** The customer's e-mail address. */
  customer_email: string
  /** For how many days it holds; 7 when absent. It ends with its key at the latest. */
  expires_in_days?: number | null
}

/** A card list and its customer. */
export type NewSubmission = {
  /** The customer's e-mail address. With a customer session it may be left out; if given, it must be the session's. */
  customer_email?: string | null
  /** The customer's name, not blank, without control characters. */
  customer_name: string
  /** The list as the customer typed it: at most 64 KiB of UTF-8, 1 000 lines that are not blank, and 500 characters a line. At least one line must be an item. A longer list is refused with its counts, never cut. */
  card_list: string
  /** What the customer wants to add. */
  notes?: string | null
}

/** Where to send which events. */
export type NewWebhook = {
  /** An `https` URL of a public host name, port 443 or 8443, without user info and fragment; no two webhooks of a store may have the same. */
  url: string
  /** The events to send, each once. */
  events: EventName[]
  /** A remark of yours. */
  description?: string | null
}

/** What to send again. */
export type Recovery = {
  status: RecoveryStatus
  /** From this time of the events, at most 29 days back. Of `missing`: the time of the submissions. */
  since: string
  /** Up to this time; now when absent. */
  until?: string | null
  /** The `next_cursor` of the call before. */
  cursor?: string | null
}

/** What was started. */
export type RecoveryProgress = {
  /** Deliveries that this call started; it may be 0 before the end. */
  count: number
  /** The `cursor` of the next call; null at the end. */
  next_cursor: string | null
}

/**
 * Which deliveries to send again.
 *
 * - `failed`: those whose last attempt failed
 * - `held`: those that came due while the webhook was disabled
 * - `missing`: those that were never made, for example because the webhook is newer
 */
export type RecoveryStatus = 'failed' | 'held' | 'missing'

/** A webhook with its new secret. */
export type RotatedWebhook = {
  /** Id of the webhook. */
  id: string
  /** The URL, as given. */
  url: string
  /** The events that it sends. */
  events: EventName[]
  /** Your remark. */
  description: string | null
  status: WebhookStatus
  /** Why it is disabled; null while it is enabled. */
  disabled_reason: DisabledReason | null
  /** The last 4 characters of the secret. */
  secret_last4: string
  /** When the last older secret ends; null when none is valid. */
  previous_secret_expires_at: string | null
  /** The first failed attempt since the last delivered one; null when none failed. */
  failing_since: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** `whsec_` and base64 of 32 bytes. */
  secret: string
}

/**
 * What a key may do.
 *
 * - `read-only`: read submissions and the store
 * - `full`: everything
 * - `webhook-only`: verify signatures of webhooks
 *
 * More values may be added at any time.
 */
export type Scope = 'read-only' | 'full' | 'webhook-only'

/** How long the older secrets are still valid. */
export type SecretRotation = {
  /** 86 400, a day, when absent; 0 ends every older secret at once. */
  overlap_seconds?: number | null
}

/** The store, for the page that shows it to the customer. */
export type SessionStore = {
  /** Its name. */
  name: string
  /** ISO 4217 code of its prices. */
  currency: string
}

/** A delivery as it was received. */
export type SignatureCheck = {
  /** The raw body, as text. */
  payload: string
  /** The header `X-Signature`: `sha256=` and 64 lower-case hex digits. */
  signature: string
}

/**
 * What a person of the staff may do.
 *
 * - `reviewer`: review submissions and make form links
 * - `owner`: that, and manage webhooks and list and delete API keys
 *
 * More values may be added at any time.
 */
export type StaffRole = 'reviewer' | 'owner'

/** A store. */
export type Store = {
  /** Id of the store. */
  id: string
  /** Its name. */
  name: string
  tier: Tier
  /** ISO 4217 code in which the store prices; every `…_cents` is in its minor unit. */
  currency: string
  /** How many requests all its credentials together may send in a minute. */
  requests_per_minute: number
  /** When it was made. */
  created_at: string
  credential: Credential
}

/** A submission with its items. */
export type Submission = {
  /** Id of the submission. */
  id: string
  /** The store that received it. */
  store_id: string
  /** The customer's e-mail address, as given. */
  customer_email: string
  /** The customer's name. */
  customer_name: string
  status: SubmissionStatus
  /** What the customer added. */
  notes: string | null
  /** When it was received. */
  created_at: string
  /** When a price was last set; null before the first quote. */
  quoted_at: string | null
  /** When it was closed; null before. */
  completed_at: string | null
  /** Sum of quantity × price, once every item with a quantity above 0 has a price; null before. */
  quoted_total_cents: number | null
  /** The lines that are items, in the customer's order. */
  items: SubmissionItem[]
  /** The lines that are no items, and why. */
  ignored_lines: IgnoredLine[]
}

/** The body of a delivery: the submission as it was when the event happened, without card names, flags, notes and total. For these retrieve the submission, with `entry` = `X-Submission-Entry`. */
export type SubmissionEvent = {
  /** Id of the event, the same at every attempt: handle each once. */
  id: string
  event: DeliveryEvent
  /** When the event happened. */
  created_at: string
  data: SubmissionEventData
}

/** The submission and its items. */
export type SubmissionEventData = {
  submission: EventSubmission
  /** The items, in the customer's order. */
  items: EventItem[]
}

/** One line of the list. `quantity` and `condition` are what holds now. */
export type SubmissionItem = {
  /** Id of the item, for the `items` of a transition. */
  id: string
  /** Number of the line in the list, from 1, blank lines included. */
  line: number
  /** The line as the customer typed it. It never changes. */
  raw_input: string
  /** How many cards; the store may correct it, and 0 declines the line. */
  quantity: number
  /** The card's name as it stands in the line, never corrected. */
  name: string
  condition: Condition
  /** The quantity that was read from the line; 1 where it states none. */
  stated_quantity: number
  /** The condition that was read from the line; `UNKNOWN` where it states none. */
  stated_condition: Condition
  /** The price of one card in cents; null without a quote. */
  quoted_price_cents: number | null
  /** What a person should check before trusting the reading. */
  flags: Flag[]
}

/** One page of submissions, newest first. */
export type SubmissionPage = {
  /** The rows of this page. There may be fewer than `limit`, or none, while `next_cursor` is set. */
  data: SubmissionSummary[]
  /** Whether another page follows. */
  has_more: boolean
  /** The `cursor` of the next page; null at the end of the list. */
  next_cursor: string | null
}

/**
 * Where a submission is in the workflow.
 *
 * - `pending_review`: received; the store has not decided yet
 * - `quoted`: the store has priced it
 * - `accepted`: the store approved it
 * - `rejected`: the store refused it; final
 * - `completed`: closed; final
 *
 * More values may be added at any time.
 */
export type SubmissionStatus = 'pending_review' | 'quoted' | 'accepted' | 'rejected' | 'completed'

/** A submission as lists show it. */
export type SubmissionSummary = {
  /** Id of the submission. */
  id: string
  /** The store that received it. */
  store_id: string
  /** The customer's e-mail address, as given. */
  customer_email: string
  /** The customer's name. */
  customer_name: string
  status: SubmissionStatus
  /** When it was received. */
  created_at: string
  /** When a price was last set; null before the first quote. */
  quoted_at: string | null
  /** When it was closed; null before. */
  completed_at: string | null
  /** Sum of quantity × price, once every item is priced; null before. */
  quoted_total_cents: number | null
  /** Number of items. */
  item_count: number
  /** Number of cards: the sum of the quantities that hold now. */
  card_count: number
  /** Number of items with a flag. */
  flagged_item_count: number
}

/**
 * The store's plan.
 *
 * - `free`: no API
 * - `starter`: no API
 * - `pro`: 300 requests a minute
 * - `pro_api_access`: 1 200 requests a minute
 *
 * More values may be added at any time.
 */
export type Tier = 'free' | 'starter' | 'pro' | 'pro_api_access'

/** An action on a submission. */
export type Transition = {
  action: Action
  /** Prices and corrections of single items; items that are not named stay as they are. */
  items?: ItemChange[] | null
  /** A remark for the history. Customers do not see it. */
  note?: string | null
}

/** The signature is right. */
export type ValidSignature = {
  /** True. */
  valid: true
  /** Null. */
  reason: null
}

/** Whether the signature is right. */
export type Verification = ValidSignature | InvalidSignature

/** A webhook, without its secret. */
export type Webhook = {
  /** Id of the webhook. */
  id: string
  /** The URL, as given. */
  url: string
  /** The events that it sends. */
  events: EventName[]
  /** Your remark. */
  description: string | null
  status: WebhookStatus
  /** Why it is disabled; null while it is enabled. */
  disabled_reason: DisabledReason | null
  /** The last 4 characters of the secret. */
  secret_last4: string
  /** When the last older secret ends; null when none is valid. */
  previous_secret_expires_at: string | null
  /** The first failed attempt since the last delivered one; null when none failed. */
  failing_since: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
}

/** The fields to change. */
export type WebhookChange = {
  /** An `https` URL of a public host name, port 443 or 8443, without user info and fragment; no two webhooks of a store may have the same. */
  url?: string | null
  /** The events to send from now on, each once. */
  events?: EventName[] | null
  /** A remark of yours; null clears it. */
  description?: string | null
  /** `disabled` holds what comes due. */
  status?: WebhookStatus | null
}

/** One page of webhooks, newest first. */
export type WebhookPage = {
  /** The rows of this page. There may be fewer than `limit`, or none, while `next_cursor` is set. */
  data: Webhook[]
  /** Whether another page follows. */
  has_more: boolean
  /** The `cursor` of the next page; null at the end of the list. */
  next_cursor: string | null
}

/**
 * Whether events are sent.
 *
 * - `enabled`: events are sent
 * - `disabled`: what comes due is held
 */
export type WebhookStatus = 'enabled' | 'disabled'
