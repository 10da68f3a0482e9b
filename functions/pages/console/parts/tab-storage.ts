/** The part of `sessionStorage` that is used. */
export type TabStorage = {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/** What is stored as JSON; undefined for nothing, and for what cannot be read. */
export const readJson = (storage: TabStorage, key: string): unknown => {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
