import { expect, it } from 'vitest'
import { runLoad } from './load.ts'
import { startStackTarget } from './stack.ts'

it('a load on a local stack loses no delivery to a healthy receiver, and waits from when each was due', async () => {
  const load = { submissionsPerSecond: 4, receivers: 2, hanging: 1, seconds: 1 }
  const result = await runLoad(() => startStackTarget(2), load)

  expect(result).toMatchObject({ submitted: 4, accepted: 4, expected: 4, arrived: 4 })
  expect(result.sinceDueMs.map((ms, index) => ms - result.sinceAcceptedMs[index]!).every((ms) => ms >= 0)).toBe(true)
  if (process.platform === 'linux')
    expect(Object.keys(result.processorMs)).toEqual(['our process', 'DynamoDB Local', 'load and receivers'])
}, 120_000)
