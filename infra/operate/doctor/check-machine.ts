import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readRunningStack } from '#infra/local/host/data-folder.ts'
import { chooseDynamoDbEngine, probe } from '#infra/local/host/dynamodb-engine.ts'
import { defaultPort, ensurePortIsFree } from '#infra/local/host/listen.ts'
import { StartError } from '#infra/local/host/start-error.ts'
import { type Check, check, checkNode } from './check.ts'

/** As `npm start` chooses, but installs nothing. */
const checkEngine = () => {
  const installJava = () => (probe('python3', ['--version']).succeeded ? 'python3' : undefined)
  try {
    const engine = chooseDynamoDbEngine({ probe, installJava })
    const isInstalled = engine.command === 'docker' || engine.binFolder === undefined
    return { found: isInstalled ? engine.command : 'python3, which installs a Java runtime at the first start' }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { found: error.message.split('\n')[0] ?? '', mend: 'Install Java 17, for example from https://adoptium.net' }
  }
}

const checkPort = async (data: string) => {
  const running = readRunningStack(data)
  if (running) return { found: `A stack of ${data} runs at ${running.base_url}.` }
  try {
    await ensurePortIsFree(defaultPort, 0)
    return { found: `Port ${defaultPort} is free.` }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { found: `Port ${defaultPort} is in use.`, mend: `npm start -- --port ${defaultPort + 1}` }
  }
}

const checkFolder = (data: string) => {
  const folder = resolve(data)
  let existing = folder
  while (!existsSync(existing)) existing = dirname(existing)
  const mend = 'npm start -- --data <another folder>'
  if (!statSync(existing).isDirectory()) return { found: `${existing} is a file.`, mend }
  try {
    accessSync(existing, constants.R_OK | constants.W_OK)
    return { found: existing === folder ? `${folder} can be written.` : `${folder} will be made.` }
  } catch {
    return { found: `${existing} cannot be written.`, mend }
  }
}

/** Whether this machine can run a local stack. */
export const checkMachine = (data: string): Promise<readonly Check[]> =>
  Promise.all([
    checkNode(),
    check('dynamodb-local', checkEngine),
    check('port', () => checkPort(data)),
    check('data-folder', () => checkFolder(data)),
  ])
