/** The API's answers, written from the contract as a caller would, not imported from the service. */

type Item = {
  readonly id: string
  readonly line: number
  readonly raw_input: string
  readonly quantity: number
  readonly name: string
  readonly condition: string
  readonly stated_quantity: number
  readonly stated_condition: string
  readonly quoted_price_cents: number | null
  readonly flags: readonly string[]
}

type SubmissionHead = {
  readonly id: string
  readonly store_id: string
  readonly customer_email: string
  readonly customer_name: string
  readonly status: Status
  readonly created_at: string
  readonly quoted_at: string | null
  readonly completed_at: string | null
}

export type Status = 'pending_review' | 'quoted' | 'accepted' | 'rejected' | 'completed'
export type Action = 'quote' | 'approve' | 'reject' | 'complete'

export type Submission = SubmissionHead & {
  readonly notes: string | null
  readonly quoted_total_cents: number | null
  readonly items: readonly Item[]
  readonly ignored_lines: readonly { readonly line: number; readonly raw_input: string; readonly reason: string }[]
}

export type SubmissionRow = SubmissionHead & {
  readonly quoted_total_cents: number | null
  readonly item_count: number
  readonly card_count: number
  readonly flagged_item_count: number
}

export type EventName = 'submission.received' | 'submission.accepted' | 'submission.rejected' | 'submission.completed'

export type Webhook = {
  readonly id: string
  readonly url: string
  readonly events: readonly EventName[]
  readonly description: string | null
  readonly status: string
  readonly disabled_reason: string | null
  readonly secret_last4: string
  readonly previous_secret_expires_at: string | null
  readonly failing_since: string | null
  readonly created_at: string
  readonly updated_at: string
}

export type Page<Row> = {
  readonly data: readonly Row[]
  readonly has_more: boolean
  readonly next_cursor: string | null
}

export type Problem = {
  readonly code: string
  readonly message: string
  readonly status: number
  readonly request_id: string
  readonly details?: readonly { readonly path: string; readonly message: string }[]
}

/** The body of a webhook's request. */
export type Payload = {
  readonly id: string
  readonly event: EventName
  readonly created_at: string
  readonly data: {
    readonly submission: SubmissionHead
    readonly items: readonly Pick<Item, 'id' | 'raw_input' | 'quantity' | 'condition' | 'quoted_price_cents'>[]
  }
}
