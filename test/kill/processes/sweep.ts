import { sweepAndAudit } from '#functions/background/sweep.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { sweep } from '#shared/runtime/wire/sweep.ts'
import { serveFunctions } from '../serve-functions.ts'
import { auditGraceMs, sweepGraceMs, wokenAgainMs } from '../times.ts'

const handler = sweepAndAudit({ ...sweep({ sweepGraceMs, wokenAgainMs, auditGraceMs }), now })

serveFunctions({ 'background.sweep': handler })
