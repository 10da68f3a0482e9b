import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  ConflictException,
  CreateScheduleCommand,
  SchedulerClient,
  ValidationException,
} from '@aws-sdk/client-scheduler'
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { afterEach, describe, expect, it } from 'vitest'
import { createAwsEndpoint } from '#infra/local/aws-endpoint.ts'
import { createSchedules } from '#infra/local/queue/schedules.ts'
import { createSecretStore, newSecrets } from '#infra/local/secrets.ts'
import { createDeliverySchedules } from '#shared/webhooks/wake-ups/schedules.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const secrets = newSecrets()

const start = async () => {
  const sent: [string, string][] = []
  const arrival = Promise.withResolvers<void>()
  const schedules = createSchedules({
    send: async (queueArn, input) => {
      sent.push([queueArn, input])
      arrival.resolve()
    },
    now: Date.now,
    report: (error) => arrival.reject(error),
  })
  const server = createAwsEndpoint({ schedules, secrets: createSecretStore(secrets) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  }
  const scheduler = new SchedulerClient(client)
  const secretsManager = new SecretsManagerClient(client)
  stops.push(() => {
    schedules.stop()
    server.close()
    server.closeAllConnections()
  })
  return { scheduler, secretsManager, sent, arrival: arrival.promise }
}

const inSeconds = (seconds: number) => `at(${new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19)})`

const schedule = (Name: string, ScheduleExpression: string) =>
  new CreateScheduleCommand({
    Name,
    GroupName: 'group',
    ScheduleExpression,
    FlexibleTimeWindow: { Mode: 'OFF' },
    ActionAfterCompletion: 'DELETE',
    Target: { Arn: 'arn:aws:sqs:eu-central-1:000000000000:queue', RoleArn: 'arn:role', Input: '{"delivery":"1"}' },
  })

describe('a one-time schedule', () => {
  it('sends its input to its queue when it is due, and its name is free again', async () => {
    const { scheduler, sent, arrival } = await start()

    const { ScheduleArn } = await scheduler.send(schedule('d-1-1', inSeconds(0)))
    await arrival

    expect(ScheduleArn).toContain('schedule/group/d-1-1')
    expect(sent).toEqual([['arn:aws:sqs:eu-central-1:000000000000:queue', '{"delivery":"1"}']])
    await expect(scheduler.send(schedule('d-1-1', inSeconds(600)))).resolves.toBeDefined()
  })

  it('waits for its time, and its name is taken until then', async () => {
    const { scheduler, sent } = await start()

    await scheduler.send(schedule('d-1-1', inSeconds(600)))

    await expect(scheduler.send(schedule('d-1-1', inSeconds(900)))).rejects.toThrow(ConflictException)
    expect(sent).toEqual([])
  })

  it('is what the service itself makes, for which a name that is taken is no fault', async () => {
    const { scheduler, sent, arrival } = await start()
    const createSchedule = createDeliverySchedules({
      client: scheduler,
      groupName: 'group',
      roleArn: 'arn:role',
      queueArn: 'arn:aws:sqs:eu-central-1:000000000000:queue',
      deadLetterQueueArn: 'arn:aws:sqs:eu-central-1:000000000000:dead-letters',
    })

    await createSchedule({ name: 'd-1-2', atMs: Date.now() + 60_000, body: '{"attempt":2}' })
    await createSchedule({ name: 'd-1-2', atMs: Date.now() + 60_000, body: '{"attempt":2}' })
    await createSchedule({ name: 'd-1-3', atMs: Date.now(), body: '{"attempt":3}' })
    await arrival

    expect(sent.map(([, body]) => body)).toEqual(['{"attempt":3}'])
  })

  it.each([
    ['an expression that is not one time', 'd-1', 'rate(5 minutes)'],
    ['a time that does not exist', 'd-1', 'at(2026-13-45T10:00:00)'],
    ['a name that is too long', 'd'.repeat(65), 'at(2030-01-01T10:00:00)'],
  ])('is refused with %s', async (_, name, expression) => {
    const { scheduler } = await start()

    await expect(scheduler.send(schedule(name, expression))).rejects.toThrow(ValidationException)
  })
})

describe('a secret', () => {
  const SecretId = 'sealing-key'
  const version = (text: string, ClientRequestToken = 'a'.repeat(32)) =>
    new PutSecretValueCommand({ SecretId, ClientRequestToken, SecretString: text })

  it('is read by its id, with the time at which it was stored', async () => {
    const { secretsManager } = await start()

    const { SecretString, CreatedDate } = await secretsManager.send(new GetSecretValueCommand({ SecretId }))

    expect(JSON.parse(SecretString ?? '')).toEqual(secrets[SecretId])
    expect(CreatedDate).toBeInstanceOf(Date)
  })

  it('gets a new version, once: a repetition succeeds, and another text under its token is refused', async () => {
    const { secretsManager } = await start()

    expect(await secretsManager.send(version('two'))).toMatchObject({ VersionId: 'a'.repeat(32) })
    await secretsManager.send(version('two'))

    await expect(secretsManager.send(version('three'))).rejects.toThrow(ResourceExistsException)
    expect(await secretsManager.send(new GetSecretValueCommand({ SecretId }))).toMatchObject({ SecretString: 'two' })
  })

  it('that is not there is said not to be there', async () => {
    const { secretsManager } = await start()
    const missing = { SecretId: 'toString', ClientRequestToken: 'a'.repeat(32), SecretString: 'x' }

    for (const command of [new GetSecretValueCommand(missing), new PutSecretValueCommand(missing)]) {
      await expect(secretsManager.send(command as GetSecretValueCommand)).rejects.toThrow(ResourceNotFoundException)
    }
  })
})
