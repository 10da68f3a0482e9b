import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startDynamoDb } from '#infra/local/dynamodb/dynamodb.ts'

const answers = (endpoint: string) =>
  fetch(endpoint).then(
    () => true,
    () => false,
  )

const vanishes = async (endpoint: string) => {
  while (await answers(endpoint)) await new Promise((resolve) => setTimeout(resolve, 20))
}

const dynamodbFile = fileURLToPath(new URL('../../../../infra/local/dynamodb/dynamodb.ts', import.meta.url))

describe('DynamoDB Local', () => {
  it('is there when it has started, and gone when it has stopped', async () => {
    const { endpoint, stop } = await startDynamoDb()

    expect(await answers(endpoint)).toBe(true)
    await stop()

    expect(await answers(endpoint)).toBe(false)
  })

  it('does not outlive a process that is killed', async () => {
    const script = `const { startDynamoDb } = await import(${JSON.stringify(dynamodbFile)})
      process.stdout.write((await startDynamoDb()).endpoint)`
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [endpoint] = await once(owner.stdout, 'data')
    expect(await answers(String(endpoint))).toBe(true)

    owner.kill('SIGKILL')

    await vanishes(String(endpoint))
  })
})
