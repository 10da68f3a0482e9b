import { sweepAndAudit } from '#functions/background/sweep.ts'
import { audit, sweep } from '#shared/wiring/delivery.ts'
import { now } from '#shared/wiring/time-and-ids.ts'
import { serveFunctions } from '#test/harness/kill/stack/serve-functions.ts'
import * as times from '#test/harness/kill/stack/times.ts'

const handler = sweepAndAudit({ sweep: sweep(times), audit: audit(times), now })

serveFunctions({ 'background.sweep': handler })
