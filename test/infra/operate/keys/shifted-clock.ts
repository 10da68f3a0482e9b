import { readFileSync } from 'node:fs'

/**
 * Shifts the clock of a process by the milliseconds in the file CLOCK_FILE, which may change while it runs:
 * `node --import ./test/infra/operate/keys/shifted-clock.ts`. The times in HTTP headers are those of servers, which
 * this does not shift, so they are shifted where they are parsed.
 */
const trueNow = Date.now.bind(Date)
const trueParse = Date.parse.bind(Date)
const shiftMs = () => Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))

Date.now = () => trueNow() + shiftMs()
Date.parse = (text) => trueParse(text) + (text.endsWith(' GMT') ? shiftMs() : 0)
