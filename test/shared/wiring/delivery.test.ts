import '#test/support/wired/nowhere.ts'
import { expect, it, vi } from 'vitest'
import { hostsFile } from '#shared/wiring/delivery.ts'

it.each([
  ['true', 'read', expect.stringMatching(/[\\/]etc[\\/]hosts$/)],
  ['false', 'not read', undefined],
])("where localhost receivers are allowed (%s), the machine's hosts file is %s", (allowed, _, file) => {
  vi.stubEnv('LOCALHOST_RECEIVERS_ALLOWED', allowed)
  expect(hostsFile()).toEqual(file)
  vi.unstubAllEnvs()
})
