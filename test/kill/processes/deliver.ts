import { deliverMessages } from '#functions/background/deliver.ts'
import type { LambdaFunction } from '#infra/local/lambda.ts'
import { deliver } from '#shared/runtime/wire/deliver.ts'
import { serveFunctions } from '../serve-functions.ts'
import { attemptTimeoutMs, leaseMs } from '../times.ts'

const handler = deliverMessages({ deliver: deliver({ attemptTimeoutMs, leaseMs }) })

serveFunctions({ 'background.deliver': handler as LambdaFunction })
