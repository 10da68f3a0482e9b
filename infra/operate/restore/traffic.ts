import { setTimeout as sleep } from 'node:timers/promises'
import { FlushStageAuthorizersCacheCommand, NotFoundException } from '@aws-sdk/client-api-gateway'
import {
  DeleteFunctionConcurrencyCommand,
  GetEventSourceMappingCommand,
  PutFunctionConcurrencyCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda'
import type { Traffic } from '#infra/operate/connect.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'

/** A mapping needs up to a minute to change. */
const maxLooks = 120
const lookEveryMs = 1_000

/** The state is read before each write, so that a repeat after a lost answer finds its own effect. */
const setMapping = async ({ lambda }: Traffic, UUID: string, isEnabled: boolean): Promise<void> => {
  const wanted = isEnabled ? 'Enabled' : 'Disabled'
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const { State } = await lambda.send(new GetEventSourceMappingCommand({ UUID }))
    if (State === wanted) return
    // In every other state a change is under way, and Lambda refuses another one.
    if (State === 'Enabled' || State === 'Disabled') {
      await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: isEnabled }))
    }
    await sleep(lookEveryMs)
  }
  throw new OperatorError(`The mapping ${UUID} is not ${wanted} yet. Run the command again.`)
}

const setMappings = (traffic: Traffic, isEnabled: boolean) =>
  Promise.all(traffic.mappingIds.map((id) => setMapping(traffic, id, isEnabled)))

const requireTraffic = (traffic: Traffic | undefined): Traffic => {
  if (traffic) return traffic
  throw new OperatorError('The local stack is paused by stopping it: Ctrl-C. It continues at the next start.')
}

/**
 * Without this the gateway would let those in whom the authorizer has allowed in the last 5 minutes.
 *
 * @returns false at an emulator that does not have this call.
 */
const flushAuthorizerCache = async ({ gateway, restApiId, restApiStage: stageName }: Traffic): Promise<boolean> => {
  try {
    await gateway.send(new FlushStageAuthorizersCacheCommand({ restApiId, stageName }))
    return true
  } catch (error) {
    if (error instanceof NotFoundException) return false
    throw error
  }
}

/**
 * Stops callers, fan-out and delivery; the sweep and the audit go on. Without its authorizer the gateway answers 503
 * with Retry-After, and without its mappings nothing is fanned out or delivered. What waits, waits in the table, the
 * stream (24 hours) and the queue (4 days). Every call sets a state, so a repeat does no harm.
 */
export const pauseTraffic = async (found: Traffic | undefined) => {
  const traffic = requireTraffic(found)
  const { lambda, authorizerName: FunctionName } = traffic
  await lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }))
  await setMappings(traffic, false)
  const is_cache_empty = await flushAuthorizerCache(traffic)
  return { paused: true, mappings: traffic.mappingIds.length, is_cache_empty }
}

/** Ends a pause: the authorizer gets the concurrency of the template back. */
export const resumeTraffic = async (found: Traffic | undefined) => {
  const traffic = requireTraffic(found)
  const { lambda, authorizerName: FunctionName, authorizerConcurrency } = traffic
  await setMappings(traffic, true)
  await (authorizerConcurrency === 'none'
    ? lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }))
    : lambda.send(
        new PutFunctionConcurrencyCommand({
          FunctionName,
          ReservedConcurrentExecutions: Number(authorizerConcurrency),
        }),
      ))
  return { paused: false, mappings: traffic.mappingIds.length }
}
