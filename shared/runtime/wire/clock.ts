import type { Now } from '../clock.ts'

export const now: Now = () => Date.now()
