import { createGate } from '#shared/access/gate.ts'
import { now } from './clock.ts'
import { table } from './table.ts'

export const gate = () => createGate({ ...table(), now })
