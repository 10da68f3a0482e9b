import { auditShards } from '#functions/background/audit.ts'
import { sweepDue } from '#functions/background/sweep.ts'
import { audit, sweep } from '#shared/wiring/delivery.ts'
import { now } from '#shared/wiring/time-and-ids.ts'
import { serveFunctions } from '#test/harness/kill/stack/serve-functions.ts'
import * as times from '#test/harness/kill/stack/times.ts'

serveFunctions({
  'background.sweep': sweepDue({ sweep: sweep(times), now }),
  'background.audit': auditShards({ audit: audit(times), now }),
})
