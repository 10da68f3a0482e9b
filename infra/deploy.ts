import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { serviceNameOf } from '#infra/stage.ts'
import { describeStack } from './cloudformation.ts'
import { stageOf } from './stage.ts'

/*
 * `npm run deploy`: `cdk deploy` with the same options. The first deployment of a stage that keeps its data runs it
 * twice. The first time nothing is protected against deletion, so that CloudFormation can roll a failure back and the
 * CDK can delete what is left: the same command then begins again. The second time, after a success, switches the
 * protections on; they stay on in every later deployment.
 */

const options = process.argv.slice(2)

/** Reads what this program needs; the CDK reads and checks all of them. */
const readOptions = () => {
  const { values } = parseArgs({
    args: options,
    strict: false,
    options: { context: { type: 'string', multiple: true, short: 'c' }, profile: { type: 'string' } },
  })
  const schema = z.object({ context: z._default(z.array(z.string()), []), profile: z.optional(z.string()) })
  const { context, profile } = schema.parse(values)
  const stage = context.findLast((value) => value.startsWith('stage='))?.slice('stage='.length)
  return { stage: stageOf(stage ?? 'production', process.env.AWS_ENDPOINT_URL), profile }
}

/** The states of a stack whose creation has not succeeded. A failed one is deleted by the CDK before it tries again. */
const isUnfinished = (status: string): boolean =>
  /^(REVIEW|CREATE)_IN_PROGRESS$|^CREATE_FAILED$|^ROLLBACK_|^DELETE_/.test(status)

const deploy = async (isProtected: boolean): Promise<boolean> => {
  const cdk = join('node_modules', 'aws-cdk', 'bin', 'cdk')
  const parameters = ['deploy', ...options, '--context', `protected=${isProtected}`]
  const [code] = await once(spawn(process.execPath, [cdk, ...parameters], { stdio: 'inherit' }), 'close')
  return code === 0
}

const run = async (): Promise<boolean> => {
  const { stage, profile } = readOptions()
  if (profile !== undefined) process.env.AWS_PROFILE = profile
  const stack = await describeStack(serviceNameOf(stage.name))
  const isFirst = stack === undefined || isUnfinished(stack.status)
  if (!(await deploy(!isFirst))) return false
  return !isFirst || !stage.keepsData || (await deploy(true))
}

try {
  if (!(await run())) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exitCode = 1
}
