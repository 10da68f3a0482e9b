import { join } from 'node:path'
import { startDemo } from '#infra/local/demo/demo.ts'
import { createPageLinks } from '#infra/local/demo/page-links.ts'
import { exposure, receiverLine, webhookLine, welcome } from '#infra/local/demo/welcome.ts'
import { type Cleanup, createCleanup } from '#infra/local/host/cleanup.ts'
import { prepareDataFolder, releaseDataFolder } from '#infra/local/host/data-folder.ts'
import { endWithParent } from '#infra/local/host/end-with-parent.ts'
import { ensurePortIsFree } from '#infra/local/host/listen.ts'
import { createOutput, type Output } from '#infra/local/host/output.ts'
import { StartError } from '#infra/local/host/start-error.ts'
import { createClient } from '#shared/client/client.ts'
import { ensureStore } from './seed-store.ts'
import { startStack } from './stack.ts'
import { readStartOptions, type StartOptions, usage } from './start-options.ts'

const start = async (options: StartOptions, output: Output, cleanup: Cleanup): Promise<void> => {
  await ensurePortIsFree(options.port)
  const paths = await prepareDataFolder(options.data, options.fresh)
  cleanup.add(() => releaseDataFolder(paths))
  output.logTo(paths.log)
  const stack = await startStack({ ...options, paths, cleanup, say: output.say, report: output.report })
  const store = await ensureStore(paths.store, stack)
  const api = createClient({ baseUrl: stack.base_url, apiKey: store.api_key })
  const exposedPort = stack.isExposed ? new URL(stack.dynamodb_endpoint).port : undefined
  if (options.json) {
    if (exposedPort !== undefined) output.say(exposure(exposedPort))
    output.print({ base_url: stack.base_url, store_id: store.store_id, api_key: store.api_key })
  } else {
    const log = join(options.data, 'service.log')
    const { base_url: baseUrl } = stack
    const { store_id: storeId, api_key: apiKey } = store
    const pages = await createPageLinks(api)
    output.say(welcome({ baseUrl, apiKey, storeId, pages, folder: options.data, log, exposedPort }))
  }
  if (!options.demo) return
  await startDemo({
    api,
    baseUrl: stack.base_url,
    file: paths.demo,
    cleanup,
    onReady: (receiver) => output.say(receiverLine(receiver)),
    onWebhook: (webhook) => output.say(webhookLine(webhook, new Date())),
    onRefused: (reason) =>
      output.say(`  The receiver refused a webhook, because its signature is not valid: ${reason}.`),
  })
}

const run = async (): Promise<void> => {
  const options = readStartOptions(process.argv.slice(2))
  if (options.help) return console.log(usage)
  const output = createOutput(options.json)
  const cleanup = createCleanup()
  let isEnding = false
  const end = async (exitCode: number): Promise<void> => {
    isEnding = true
    await cleanup.run()
    process.exit(exitCode)
  }
  process.once('SIGINT', () => end(0))
  process.once('SIGTERM', () => end(0))
  endWithParent(() => end(0))
  try {
    await start(options, output, cleanup)
  } catch (error) {
    if (isEnding) return
    output.report(error)
    await end(1)
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
