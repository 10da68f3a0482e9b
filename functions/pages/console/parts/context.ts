import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Client, Store } from '#shared/client/index.ts'
import type { Money } from '../../look/money.ts'

/** What every screen has once somebody is signed in. */
export type Workplace = {
  readonly client: Client
  readonly store: Store
  readonly money: Money
}

const WorkplaceContext = createContext<Workplace | undefined>(undefined)

export const WorkplaceProvider = WorkplaceContext.Provider

/** @throws Error outside of a signed-in page. */
export const useWorkplace = (): Workplace => {
  const workplace = useContext(WorkplaceContext)
  if (!workplace) throw new Error('Nobody is signed in.')
  return workplace
}

export const roleOf = ({ credential }: Store): 'owner' | 'reviewer' =>
  'role' in credential && credential.role === 'reviewer' ? 'reviewer' : 'owner'
