/** Options of every call. */
export type CallOptions = {
  /** Ends the call, its waits included; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** For each of the up to three tries, instead of the client's. */
  readonly timeoutSeconds?: number | undefined
  /** Gets the headers of the success: `ETag`, `RateLimit`, `X-Request-Id`, `Idempotency-Replayed`. */
  readonly onHeaders?: ((headers: Headers) => void) | undefined
}

/** Of a call that has an idempotency key. */
export type IdempotentOptions = CallOptions & {
  /**
   * 1 to 255 visible ASCII characters. When absent, the call makes one of its own for its tries. Give your own if you
   * repeat the call yourself, for example after a restart.
   */
  readonly idempotencyKey?: string | undefined
}

/** Of a call that can be made on condition. */
export type ConditionalOptions = CallOptions & {
  /** The `ETag` that the object must still have; else the call is refused with `PRECONDITION_FAILED`. */
  readonly ifMatch?: string | undefined
}

export type RequestOptions = IdempotentOptions & ConditionalOptions

/** What all requests of a client share. */
export type RequestSettings = {
  /** Scheme, host and stage, without `/api/v1`. */
  readonly baseUrl: string
  /** An API key, the token of a session, or the code of a link. */
  readonly token: string
  /** The platform's own when absent. */
  readonly fetch?: typeof fetch | undefined
  /** Of each of the up to three tries; 30 when absent, as the API answers within 29. */
  readonly timeoutSeconds?: number | undefined
  /** From 0 to 1, for the jitter of the delays; `Math.random` when absent. */
  readonly random?: (() => number) | undefined
  /** Waits between tries; rejects with the signal's reason when it is aborted. */
  readonly sleep?: ((seconds: number, signal: AbortSignal | undefined) => Promise<void>) | undefined
}
