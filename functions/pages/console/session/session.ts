import { readJson, type TabStorage } from '../parts/tab-storage.ts'

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

export const readSession = (storage: TabStorage): Session | undefined => {
  const value = readJson(storage, name)
  return isSession(value) ? value : undefined
}

export const keepSession = (storage: TabStorage, session: Session): void =>
  storage.setItem(name, JSON.stringify({ token: session.token, expires_at: session.expires_at }))

export const forgetSession = (storage: TabStorage): void => storage.removeItem(name)
