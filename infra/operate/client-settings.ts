/**
 * Of every AWS client of the operator's commands. A change of a table, a mapping or a function takes longer than the
 * 2 seconds of the functions' own clients, and an operator may be far from the region. Repeats are harmless: every call
 * sets a state, or recognises its own effect.
 */
export const operatorClientSettings = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
} as const

/** The settings of every AWS client for one place. */
export type ClientSettings = typeof operatorClientSettings & { readonly endpoint?: string }
