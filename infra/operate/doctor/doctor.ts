import { UnfinishedError } from '#infra/operate/operator-error.ts'
import { defaultStage, isLocal, type Place, settingsOf } from '#infra/operate/place.ts'
import { type Check, checkNode } from './check.ts'
import { checkAccount } from './check-account.ts'
import { checkMachine } from './check-machine.ts'
import { checkStack } from './check-stack.ts'

const checkDeployment = async (place: Place, needed: number): Promise<readonly Check[]> => {
  const settings = settingsOf(place)
  const account = await checkAccount(settings, { profile: place.profile, needed })
  const isKnown = account[0]?.status === 'ok'
  const stack = isKnown ? await checkStack(place.stage ?? defaultStage, settings) : []
  return [await checkNode(), ...account, ...stack]
}

/**
 * Checks what a deployment or a local start needs, and changes nothing.
 *
 * @param needed concurrent executions that the deployment may use.
 * @throws UnfinishedError with the checks when there is a problem, so that a script sees it.
 */
export const examine = async (place: Place, needed: number) => {
  const checks = await (isLocal(place) ? checkMachine(place.data) : checkDeployment(place, needed))
  const answer = { problems: checks.filter(({ status }) => status === 'problem').length, checks }
  if (answer.problems > 0) throw new UnfinishedError(answer)
  return answer
}
