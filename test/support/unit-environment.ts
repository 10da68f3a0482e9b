import '#test/support/wired/nowhere.ts'
import { afterAll, beforeEach } from 'vitest'
import { captureLog, clearLog } from './log-lines.ts'

const release = captureLog()
beforeEach(clearLog)
afterAll(release)
