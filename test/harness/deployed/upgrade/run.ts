import assert from 'node:assert/strict'
import { startReceiver } from '#test/support/receiver.ts'
import '../resolve-localhost.ts'
import { type EndpointOptions, step } from '../command.ts'
import { region, runOnTarget } from '../emulator/target.ts'
import { makeStore } from '../operate.ts'
import { bootstrap, deploy, deploysNothing, destroy, synthesize } from '../stack.ts'
import { checkOut, newestRelease } from './earlier-version.ts'
import { createShop } from './shop.ts'

/*
 * `npm run test:upgrade [-- <commit>]`: deploys an earlier version, the newest release if none is named, fills it, deploys
 * this version over it, reads everything back and goes on. Then a further deployment must have nothing to change.
 */
const [commit = await newestRelease()] = process.argv.slice(2)

type Options = Required<Pick<EndpointOptions, 'environment' | 'endpointUrl' | 'signal'>>

/** @param folder of the earlier version, which is synthesized. */
const upgrade = async (folder: string, options: Options): Promise<void> => {
  const earlier = { ...options, folder }
  const receiver = await startReceiver()
  try {
    const baseUrl = await step('deploy the earlier version', () => deploy(earlier))
    const key = await step('create a store', () => makeStore('Upgraded store', earlier))
    const readBack = await step('fill it', () => createShop(baseUrl, key, receiver).fill())
    await step('synthesize this version', () => synthesize(options))
    assert.equal(await step('deploy this version', () => deploy(options)), baseUrl)
    await step('read everything back, and go on', readBack)
    assert.ok(await step('deploy it again', () => deploysNothing(options)), 'The second deployment changed something.')
  } finally {
    await receiver.close()
  }
}

await runOnTarget(async (_, target, signal) => {
  const options = { ...target, signal }
  const { folder, remove } = await step(`check out ${commit}`, () => checkOut(commit, signal))
  try {
    await step('synthesize the earlier version', () => synthesize({ ...options, folder }))
    await step('bootstrap', () => bootstrap(region, { ...options, folder }))
    try {
      await upgrade(folder, options)
    } finally {
      await step('destroy', () => destroy({ ...target, folder }))
    }
  } finally {
    await remove()
  }
})
