import { handler } from '#functions/background/fan-out.ts'
import type { LambdaFunction } from '#infra/local/lambda/lambda.ts'
import { serveFunctions } from '#test/harness/kill/stack/serve-functions.ts'

serveFunctions({ 'background.fan-out': handler as LambdaFunction })
