import { createSessionMint, createSessionReader } from '#shared/access/customer-session.ts'
import { now } from './clock.ts'
import { sessionKeys } from './key-ring.ts'

export const mintSession = () => createSessionMint({ keys: sessionKeys(), now })
export const readSession = () => createSessionReader({ keys: sessionKeys(), now })
