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
