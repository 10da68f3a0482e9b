import './resolve-localhost.ts'
import { step } from './command.ts'
import { region, runOnTarget } from './emulator/target.ts'
import { testDeployment } from './end-to-end.ts'
import { makeStore, resealSecrets, rotateKeys } from './operate.ts'
import { drillRestore } from './restore-drill.ts'
import { bootstrap, deploy, destroy, synthesize } from './stack.ts'

/*
 * `npm run test:deployed`: deploys the whole stack to an AWS-compatible endpoint, runs the end-to-end suite against it
 * and destroys the stack. The endpoint is AWS_ENDPOINT_URL, or an emulator that this program starts and stops.
 */
await runOnTarget(async ({ excused }, options, signal) => {
  await step('synthesize', () => synthesize({ ...options, signal }))
  await step('bootstrap', () => bootstrap(region, { ...options, signal }))
  try {
    const baseUrl = await step('deploy', () => deploy({ ...options, signal }))
    const key = await step('create a store', () => makeStore('Deployed store', { ...options, signal }))
    const otherKey = await step('create a second store', () => makeStore('Another store', { ...options, signal }))
    await step('rotate the keys', () => rotateKeys({ ...options, signal }))
    const environment = { BASE_URL: baseUrl, API_KEY: key, OTHER_API_KEY: otherKey }
    await step('run the end-to-end suite', () => testDeployment('end-to-end', excused, { environment, signal }))
    await step('run the browser suite', () => testDeployment('browser', [], { environment, signal }))
    await step('seal the secrets again', () => resealSecrets({ ...options, signal }))
    await step('restore the table', () => drillRestore({ ...options, baseUrl, signal }))
  } finally {
    await step('destroy', () => destroy(options))
  }
})
