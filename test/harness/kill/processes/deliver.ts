import { deliverMessages } from '#functions/background/deliver.ts'
import type { LambdaFunction } from '#infra/local/lambda/lambda.ts'
import { deliver } from '#shared/wiring/delivery.ts'
import { serveFunctions } from '#test/harness/kill/stack/serve-functions.ts'
import * as times from '#test/harness/kill/stack/times.ts'

const handler = deliverMessages({ deliver: deliver(times) })

serveFunctions({ 'background.deliver': handler as LambdaFunction })
