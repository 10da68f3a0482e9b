import { handler } from '#functions/background/fan-out.ts'
import type { LambdaFunction } from '#infra/local/lambda.ts'
import { serveFunctions } from '../serve-functions.ts'

serveFunctions({ 'background.fan-out': handler as LambdaFunction })
