import '#test/support/wired/nowhere.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { hostsFile } from '#shared/wiring/delivery.ts'

it.each([
  ['true', 'read', expect.stringMatching(/[\\/]etc[\\/]hosts$/)],
  ['false', 'not read', undefined],
])("where localhost receivers are allowed (%s), the machine's hosts file is %s", (allowed, _, file) => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('LOCALHOST_RECEIVERS_ALLOWED', allowed)

  expect(hostsFile()).toEqual(file)
})
