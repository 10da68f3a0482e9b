import type { PageStorage } from '../../look/page-storage.ts'
import { readJson } from '../read-json.ts'

/** A person's console session, as this tab keeps it. */
export type Session = {
  readonly token: string
  readonly expires_at: string
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'expires_at' in value &&
  typeof value.expires_at === 'string'

const name = 'session'

export const readSession = (storage: PageStorage): Session | undefined => {
  const value = readJson(storage, name)
  return isSession(value) ? value : undefined
}

export const keepSession = (storage: PageStorage, session: Session): void =>
  storage.setItem(name, JSON.stringify({ token: session.token, expires_at: session.expires_at }))

export const forgetSession = (storage: PageStorage): void => storage.removeItem(name)
