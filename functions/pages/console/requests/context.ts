import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Client, StaffRole, Store } from '#shared/client/index.ts'
import type { Money } from '../../look/money.ts'

/** What every screen has after the sign-in. */
export type ConsoleContext = {
  readonly client: Client
  readonly store: Store
  readonly money: Money
  /** The session has ended, and the client's requests would be refused. */
  readonly hasEnded: boolean
}

const Context = createContext<ConsoleContext | undefined>(undefined)

export const ConsoleProvider = Context.Provider

/** @throws Error outside of a signed-in page. */
export const useConsole = (): ConsoleContext => {
  const context = useContext(Context)
  if (!context) throw new Error('There is no session.')
  return context
}

/** Of the session of now; undefined before the sign-in. */
export const useSignedInClient = (): Client | undefined => useContext(Context)?.client

/** A key is a whole store's; a person's session has a role. */
export const roleOf = ({ credential }: Store): StaffRole =>
  credential.type === 'console_session' ? credential.role : 'owner'
