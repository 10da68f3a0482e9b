import { randomUUID } from 'node:crypto'
import type { Now } from '#shared/core/clock.ts'

export const now: Now = () => Date.now()

export const random = (): number => Math.random()

export const newId = (): string => randomUUID()
