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

/** The part of `sessionStorage` that is used. */
export type TabStorage = {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

const name = 'session'

/** What is stored as JSON; undefined for nothing, and for what cannot be read. */
export const readJson = (storage: TabStorage, key: string): unknown => {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const readSession = (storage: TabStorage): Session | undefined => {
  const value = readJson(storage, name)
  return isSession(value) ? value : undefined
}

export const keepSession = (storage: TabStorage, session: Session): void =>
  storage.setItem(name, JSON.stringify({ token: session.token, expires_at: session.expires_at }))

export const forgetSession = (storage: TabStorage): void => storage.removeItem(name)
