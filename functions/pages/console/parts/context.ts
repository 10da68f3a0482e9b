import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Client, StaffRole, Store } from '#shared/client/index.ts'
import type { Money } from '../../look/money.ts'

/** What every screen has after the sign-in. */
export type Workplace = {
  readonly client: Client
  readonly store: Store
  readonly money: Money
  /** The session has ended, and the client's requests would be refused. */
  readonly hasEnded: boolean
}

const WorkplaceContext = createContext<Workplace | undefined>(undefined)

export const WorkplaceProvider = WorkplaceContext.Provider

/** @throws Error outside of a signed-in page. */
export const useWorkplace = (): Workplace => {
  const workplace = useContext(WorkplaceContext)
  if (!workplace) throw new Error('There is no session.')
  return workplace
}

/** A key is a whole store's; a person's session has a role. */
export const roleOf = ({ credential }: Store): StaffRole =>
  credential.type === 'console_session' ? credential.role : 'owner'
