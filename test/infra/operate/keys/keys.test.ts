import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAwsEndpoint } from '#infra/local/aws-endpoint.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { createSecretStore, newSecrets } from '#infra/local/secrets.ts'
import { createKeySecrets } from '#infra/operate/keys/key-secrets.ts'
import { rotateKey, showKeys } from '#infra/operate/keys/keys.ts'
import { resealAll } from '#infra/operate/keys/reseal.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createKeyRing, storedKeysSchema } from '#shared/core/key-ring.ts'
import { nextSecretVersion, rotateSecret } from '#shared/webhooks/registrations/changes.ts'
import { createWebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { createSealedWebhookRepository } from '#shared/webhooks/registrations/sealed-webhooks.ts'
import { createSealer } from '#shared/webhooks/registrations/sealing.ts'
import { openSecrets } from '#shared/webhooks/registrations/secrets.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { buildWebhook } from '#test/support/builders.ts'
import { createClock } from '#test/support/clock.ts'
import { createFaultyTable } from '#test/support/table/faulty-table.ts'
import { putWebhook } from '#test/support/table/put-webhook.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A table, the secrets behind a real client, a clock that only the test moves, and what a function has of them. */
const setUp = async () => {
  const clock = createClock()
  const table = await createFaultyTable()
  const store = createSecretStore(newSecrets(), { now: clock.now })
  const server = createAwsEndpoint({ secrets: store, schedules: { create: () => ({ outcome: 'conflict' }) } })
  const port = await listen(server, 0)
  onTestFinished(() => closeServer(server))
  const client = new SecretsManagerClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const keySecrets = createKeySecrets(client, { session: 'session-key', sealing: 'sealing-key' })
  const service = {
    keySecrets,
    sealedWebhooks: createSealedWebhookRepository(table),
    deliveries: { readTime: async () => clock.now() },
  }
  const webhooks = createWebhookRepository(table.elsewhere)
  /** A function that starts now. */
  const sealer = () => createSealer(createKeyRing({ readSecret: () => keySecrets.read('sealing'), now: clock.now }))
  const seal = async (webhook: WebhookRecord, text: string) => {
    const context = { store_id: webhook.store_id, webhook_id: webhook.id, version: nextSecretVersion(webhook) }
    return sealer().seal(text, context)
  }
  /** Replaces a webhook's secret, as a store does. */
  const rotateSecretOf = async (webhook: WebhookRecord, text: string, overlapSeconds: number) => {
    await webhooks.change(webhook.store_id, webhook.id, async (current) => {
      const rotation = { sealed: await seal(current, text), last4: text.slice(-4), overlapSeconds }
      return rotateSecret(current, rotation, { revision: text, nowMs: clock.now() })
    })
  }
  /** A webhook with this secret. */
  const register = async (text: string) => {
    const webhook = buildWebhook()
    const sealed = await sealer().seal(text, { store_id: webhook.store_id, webhook_id: webhook.id, version: 1 })
    return putWebhook(table.elsewhere, { ...webhook, secrets: [{ version: 1, sealed, expires_at: null }] })
  }
  const secretsOf = async ({ store_id, id }: WebhookRecord) => {
    const webhook = await webhooks.find(store_id, id)
    if (!webhook) throw new Error('The webhook is gone.')
    return openSecrets(webhook, { sealer: sealer(), nowMs: clock.now() })
  }
  const rotate = (key: 'session' | 'sealing', force = false) => rotateKey(service, { key, force })
  const keysIn = (name: 'session' | 'sealing') =>
    storedKeysSchema().parse(JSON.parse(store.read(`${name}-key`)?.text ?? ''))
  return { ...clock, table, store, service, webhooks, register, rotateSecretOf, secretsOf, rotate, keysIn }
}

describe('keys show', () => {
  it('names the keys, their ages and how many secrets each seals, and never a key', async () => {
    const { service, register, rotate, advance, now, keysIn } = await setUp()
    const first = keysIn('sealing').id
    const storedAt = isoTime(now())
    await register('whsec_one')
    advance(minuteMs)
    const { id } = await rotate('sealing')

    const shown = await showKeys(service)

    expect(shown.sealing).toEqual({
      keys: [
        { id, in_use: false, stored_at: isoTime(now()), in_use_from: isoTime(now() + 10 * minuteMs) },
        { id: first, in_use: true, stored_at: storedAt },
      ],
      next_rotation_from: isoTime(now() + dayMs),
      sealed_secrets: { [first]: 1 },
    })
    expect(shown.session).toEqual({
      keys: [{ id: keysIn('session').id, in_use: true, stored_at: storedAt, in_use_from: storedAt }],
      next_rotation_from: storedAt,
    })
    for (const name of ['session', 'sealing'] as const) expect(JSON.stringify(shown)).not.toContain(keysIn(name).key)
    advance(10 * minuteMs)
    expect((await showKeys(service)).sealing.keys.map((key) => key.in_use)).toEqual([true, false])
  })
})

describe('keys rotate', () => {
  it('stores a new key beside the one before, and says from when it is in use', async () => {
    const { rotate, keysIn, now } = await setUp()
    const { id: kept, key } = keysIn('session')

    const answer = await rotate('session')

    expect(answer).toEqual({
      key: 'session',
      id: keysIn('session').id,
      in_use_from: isoTime(now() + 10 * minuteMs),
      kept,
      dropped: null,
    })
    expect(keysIn('session').previous).toEqual({ id: kept, key, stored_at: isoTime(now()) })
    expect(keysIn('session').key).not.toBe(key)
    expect(JSON.stringify(answer)).not.toContain(keysIn('session').key)
  })

  it.each(['session', 'sealing'] as const)(
    'of the %s key is refused for a day, then drops the oldest',
    async (name) => {
      const { rotate, keysIn, advance } = await setUp()
      const first = keysIn(name)
      const { id: second } = await rotate(name)
      advance(dayMs - 1)

      await expect(rotate(name)).rejects.toThrow(`The ${name} key was rotated at`)
      advance(1)
      expect(await rotate(name)).toMatchObject({ kept: second, dropped: first.id })
      expect(JSON.stringify(keysIn(name))).not.toContain(first.key)
    },
  )

  it('with --force needs no day, so that a leaked key is gone after two', async () => {
    const { rotate, keysIn } = await setUp()
    const leaked = keysIn('session')
    await rotate('session')

    expect(await rotate('session', true)).toMatchObject({ dropped: leaked.id })
  })

  it('never drops a sealing key while something is sealed with it, also with --force, and names the remedy', async () => {
    const { rotate, register, advance, service } = await setUp()
    await register('whsec_one')
    await register('whsec_two')
    await rotate('sealing')

    await expect(rotate('sealing', true)).rejects.toThrow(
      /^2 secrets .* From 2026-\S+ on, .*: npm run operate -- secrets/,
    )
    advance(dayMs)
    await expect(rotate('sealing')).rejects.toThrow(/^2 secrets .* Run: npm run operate -- secrets reseal$/)
    await resealAll(service)
    await rotate('sealing')
  })

  it('never drops a sealing key that a function may still seal with, also with --force', async () => {
    const { rotate, register, advance, secretsOf } = await setUp()
    await rotate('sealing')
    advance(20 * minuteMs - 1)

    await expect(rotate('sealing', true)).rejects.toThrow(/^Functions may still seal with the key \w+, .* from 2026-/)
    advance(1)
    await rotate('sealing', true)
    const webhook = await register('whsec_one')
    advance(20 * minuteMs)
    expect(await secretsOf(webhook)).toEqual(['whsec_one'])
  })

  it('does not wait for a secret that no key opens', async () => {
    const { rotate, advance, table, keysIn } = await setUp()
    const sealed = `${keysIn('sealing').id}.damaged`
    await putWebhook(table.elsewhere, { secrets: [{ version: 1, sealed, expires_at: null }] })
    await rotate('sealing')
    advance(dayMs)

    expect(await rotate('sealing')).toMatchObject({ key: 'sealing' })
  })

  it('of two operators who read the same keys is done once', async () => {
    const { service, keysIn } = await setUp()
    const version = await service.keySecrets.read('session')
    const keys = (id: string) => ({ id, key: id.repeat(32) })
    await service.keySecrets.replace('session', version, keys('a'))

    const second = service.keySecrets.replace('session', version, keys('b'))

    await expect(second).rejects.toThrow('Another operator rotated the session key')
    expect(keysIn('session')).toEqual(keys('a'))
  })

  it('whose answer was lost is found by the repetition of the AWS client', async () => {
    const { service, store } = await setUp()
    const version = await service.keySecrets.read('sealing')
    const keys = { id: 'b', key: 'b'.repeat(32) }
    await service.keySecrets.replace('sealing', version, keys)
    const written = store.read('sealing-key')

    await service.keySecrets.replace('sealing', version, keys)

    expect(store.read('sealing-key')).toEqual(written)
  })
})

describe('secrets reseal', () => {
  it('seals every secret with the key in use, replaced ones and a creation too, and nothing a second time', async () => {
    const { service, register, rotateSecretOf, secretsOf, rotate, advance, table } = await setUp()
    const replaced = await register('whsec_old')
    await rotateSecretOf(replaced, 'whsec_new', 604_800)
    const plain = await register('whsec_plain')
    const hidden = await register('whsec_hidden')
    await putWebhook(table.elsewhere, { ...hidden, in_creation: true })
    const { id } = await rotate('sealing')
    expect(await resealAll(service)).toMatchObject({ resealed: 0, again_from: expect.any(String) })
    advance(10 * minuteMs)

    expect(await resealAll(service)).toEqual({ key: id, again_from: null, examined: 3, resealed: 3, unopenable: [] })
    expect(await resealAll(service)).toEqual({ key: id, again_from: null, examined: 3, resealed: 0, unopenable: [] })
    expect((await showKeys(service)).sealing.sealed_secrets).toEqual({ [id]: 4 })
    expect(await secretsOf(replaced)).toEqual(['whsec_new', 'whsec_old'])
    expect(await secretsOf(plain)).toEqual(['whsec_plain'])
  })

  it('that broke off goes on where it was', async () => {
    const { service, register, rotate, advance, table } = await setUp()
    for (const text of ['whsec_one', 'whsec_two', 'whsec_three']) await register(text)
    await rotate('sealing')
    advance(10 * minuteMs)
    table.refuse('UpdateItem', new Error('The network is gone.'), 1)

    await expect(resealAll(service)).rejects.toThrow('The network is gone.')
    expect(await resealAll(service)).toMatchObject({ examined: 3, resealed: 2 })
  })

  it('that races a rotation of the store keeps both of its secrets', async () => {
    const { service, register, rotateSecretOf, secretsOf, rotate, advance, table } = await setUp()
    const webhook = await register('whsec_old')
    const { id } = await rotate('sealing')
    advance(10 * minuteMs)
    table.interleave('UpdateItem', () => rotateSecretOf(webhook, 'whsec_new', 86_400))

    expect(await resealAll(service)).toMatchObject({ resealed: 1 })
    expect(await secretsOf(webhook)).toEqual(['whsec_new', 'whsec_old'])
    expect((await showKeys(service)).sealing.sealed_secrets).toEqual({ [id]: 2 })
  })

  it('that races a deletion leaves it deleted', async () => {
    const { service, register, rotate, advance, table, webhooks } = await setUp()
    const { store_id, id } = await register('whsec_old')
    await rotate('sealing')
    advance(10 * minuteMs)
    const deletion = { mayDelete: () => {}, nowMs: 0 }
    table.interleave('UpdateItem', () => webhooks.delete(store_id, id, deletion))

    expect(await resealAll(service)).toMatchObject({ examined: 1, resealed: 0, unopenable: [] })
    expect(await webhooks.find(store_id, id)).toBeUndefined()
  })

  it('names the webhooks with a secret in use that does not open, and seals all others', async () => {
    const { service, register, rotate, advance, table, now } = await setUp()
    await register('whsec_good')
    const lost = { version: 1, sealed: 'gone.damaged', expires_at: null }
    const webhook = await putWebhook(table.elsewhere, { secrets: [lost] })
    const fine = await register('whsec_fine')
    const ended = { ...lost, version: 0, expires_at: isoTime(now()) }
    await putWebhook(table.elsewhere, { ...fine, secrets: [...fine.secrets, ended] })
    await rotate('sealing')
    advance(10 * minuteMs)

    await expect(resealAll(service)).rejects.toMatchObject({
      name: 'UnfinishedError',
      answer: {
        examined: 3,
        resealed: 2,
        unopenable: [{ store_id: webhook.store_id, webhook_id: webhook.id }],
      },
    })
  })
})

it('a secret that holds something else is refused without quoting it', async () => {
  const { rotate, store } = await setUp()
  for (const text of ['hunter2, no JSON', '{"id":"hunter2","key":"short"}']) {
    store.put('session-key', { id: text, text })

    await expect(rotate('session')).rejects.toThrow(
      /^The secret of the session key is not as this service stores it\.$/,
    )
  }
})
