import type { PageStorage } from '../look/page-storage.ts'

/** What is stored as JSON; undefined for nothing, and for what cannot be read. */
export const readJson = (storage: PageStorage, key: string): unknown => {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
