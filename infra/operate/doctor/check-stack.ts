import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { type DescribedStack, describeStack, listStackResources } from '#infra/cloudformation.ts'
import type { ClientSettings } from '#infra/operate/client-settings.ts'
import { parseJson } from '#infra/operate/parse-json.ts'
import { serviceNameOf } from '#infra/stage.ts'
import { type Check, check, type Finding } from './check.ts'

const checkState = (name: string, stack: DescribedStack | undefined): Finding => {
  if (!stack) return { found: `There is no stack ${name} yet.` }
  const found = `The stack ${name} is ${stack.status}.`
  if (stack.status === 'UPDATE_ROLLBACK_FAILED') {
    return { found, mend: `aws cloudformation continue-update-rollback --stack-name ${name}` }
  }
  if (stack.status.endsWith('_IN_PROGRESS')) {
    return { found, mend: `aws cloudformation describe-stack-events --stack-name ${name}, until it has ended` }
  }
  // The CDK deletes a stack whose first deployment failed before it tries again.
  const isOk = /^(CREATE|UPDATE|IMPORT|UPDATE_ROLLBACK)_COMPLETE$/.test(stack.status)
  return isOk ? { found } : { found, mend: 'npm run deploy' }
}

const resourceTypes = async (stackName: string, settings: ClientSettings): Promise<readonly string[]> =>
  (await listStackResources(stackName, settings)).map(({ type }) => type)

/** Where the CDK keeps context that every later deployment has. */
const contextFile = 'cdk.context.json'

/** A stack with an adopted table would get a new, empty one from a deployment that forgets the context. */
const checkTable = (stage: string, tableName: string | undefined, types: readonly string[]): Finding => {
  if (types.includes('AWS::DynamoDB::Table')) return { found: 'The stack has a table of its own.' }
  const found = `The stage uses the restored table ${tableName}.`
  const key = `table:${stage}`
  const written = existsSync(contextFile) ? parseJson(readFileSync(contextFile, 'utf8')) : undefined
  const context = z.record(z.string(), z.unknown()).safeParse(written).data?.[key]
  const isKept = typeof context === 'string' && context.includes(`:table/${tableName}/`)
  return isKept ? { found } : { found, mend: `Write ${key} into ${contextFile}, as infra/README.md says` }
}

const checkAlarms = (types: readonly string[]): Finding =>
  types.includes('AWS::SNS::Subscription')
    ? { found: 'Alarms are sent to an address, which must have confirmed it.' }
    : { found: 'No alarm reaches anyone.', mend: 'npm run deploy -- -c alarms=<address>' }

/** Whether the stack of a stage can be deployed as it is. */
export const checkStack = async (stage: string, settings: ClientSettings): Promise<readonly Check[]> => {
  const name = serviceNameOf(stage)
  let stack: DescribedStack | undefined
  const state = await check('stack', async () => {
    stack = await describeStack(name, settings)
    return checkState(name, stack)
  })
  if (!stack) return [state]
  const { outputs } = stack
  const types = resourceTypes(name, settings)
  return [
    state,
    ...(await Promise.all([
      check('table', async () => checkTable(stage, outputs.TableName, await types)),
      check('alarms', async () => checkAlarms(await types)),
    ])),
  ]
}
