import { showMemory } from './memory.ts'
import { showReceivers } from './receivers.ts'

/*
 * `npm run test:receivers`: the service's reaction to receivers that redirect, hang, drip, reset and so on, and the
 * memory that the sender uses for answers without end (30 seconds each). It ends with 1 when one is not as promised.
 */
const kept = [await showReceivers(), await showMemory()]

// Kept-alive connections would keep this process running.
process.exit(kept.every(Boolean) ? 0 : 1)
