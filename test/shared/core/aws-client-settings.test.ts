import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { CreateScheduleCommand, type CreateScheduleCommandInput, SchedulerClient } from '@aws-sdk/client-scheduler'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { awsClientSettings } from '#shared/core/aws-client-settings.ts'
import { hang, startReceiver } from '#test/support/receiver.ts'

afterEach(() => {
  vi.useRealTimers()
})

const anySchedule: CreateScheduleCommandInput = {
  Name: 'attempt',
  ScheduleExpression: 'at(2026-11-20T10:15:30)',
  FlexibleTimeWindow: { Mode: 'OFF' },
  Target: { Arn: 'arn:aws:sqs:us-east-1:000000000000:queue', RoleArn: 'arn:aws:iam::000000000000:role/role' },
}

/** Advances the fake clock 10 ms per real ms, which leaves sockets their turns. */
const secondsUntilOver = async (calls: readonly Promise<unknown>[]): Promise<number> => {
  const beganMs = Date.now()
  let isOver = false
  void Promise.allSettled(calls).then(() => {
    isOver = true
  })
  while (!isOver) {
    await sleep(1)
    await vi.advanceTimersByTimeAsync(10)
  }
  return (Date.now() - beganMs) / 1_000
}

describe('a call to AWS that is never answered', () => {
  const settings = (endpoint: string) => ({
    ...awsClientSettings,
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  })

  it('is an error after three tries, within ten seconds, for every service', async () => {
    const receiver = await startReceiver({ behaviour: hang })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const client = settings(receiver.url)
    const calls = [
      new DynamoDBClient(client).send(new GetItemCommand({ TableName: 'intake', Key: { pk: { S: 'a' } } })),
      new SQSClient(client).send(new SendMessageCommand({ QueueUrl: receiver.url, MessageBody: '{}' })),
      new SchedulerClient(client).send(new CreateScheduleCommand(anySchedule)),
      new SecretsManagerClient(client).send(new GetSecretValueCommand({ SecretId: 'key' })),
    ]
    expect(await secondsUntilOver(calls)).toBeLessThan(10)
    for (const call of calls) await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(receiver.requests).toHaveLength(3 * calls.length)
    await receiver.close()
  })

  it('can come from no client with other settings than awsClientSettings', async () => {
    const clients: string[] = []
    for await (const file of glob('{shared,functions}/**/*.ts')) {
      clients.push(...(readFileSync(file, 'utf8').match(/new \w+Client\(.*?\)/g) ?? []))
    }
    expect(clients.length).toBeGreaterThan(3)
    expect(clients.filter((made) => !made.endsWith('Client(awsClientSettings)'))).toEqual([])
  })
})
