import type { PageStorage } from '../../look/page-storage.ts'
import { readJson } from '../read-json.ts'
import { hashOf } from '../router.ts'

/** Where a person was in the queue when they left it. */
export type Place = {
  /** The filters, as they stand in the address. */
  readonly parameters: string
  /** Rows that were loaded. */
  readonly rows: number
  /** Pixels that were scrolled. */
  readonly scrolled: number
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'parameters' in value &&
  typeof value.parameters === 'string' &&
  'rows' in value &&
  typeof value.rows === 'number' &&
  'scrolled' in value &&
  typeof value.scrolled === 'number'

const name = 'queue'

export const readPlace = (storage: PageStorage): Place | undefined => {
  const value = readJson(storage, name)
  return isPlace(value) ? value : undefined
}

/** Keeps the place in this tab. In a full storage the way back leads to the start of the queue. */
export const keepPlace = (storage: PageStorage, place: Place): void => {
  try {
    storage.setItem(name, JSON.stringify(place))
  } catch {
    storage.removeItem(name)
  }
}

/** The queue with the filters that it had last. */
export const lastQueueHash = (storage: PageStorage): string =>
  hashOf('queue', new URLSearchParams(readPlace(storage)?.parameters))
