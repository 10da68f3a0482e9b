import { randomBytes } from 'node:crypto'
import type { Service } from '#infra/operate/connect.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'
import type { KeyName } from '#infra/service-keys.ts'
import { isoTime } from '#shared/core/clock.ts'
import { activationDelayMs, createKeyRing, newStoredKey, rotationIntervalMs } from '#shared/core/key-ring.ts'
import { tryOpenSecret } from '#shared/webhooks/registrations/reseal.ts'
import { createSealer, sealingKeyIdOf } from '#shared/webhooks/registrations/sealing.ts'
import type { KeyVersion } from './key-secrets.ts'

/** `readTime` is the time by the table's clock: the operator's may be wrong. */
export type KeyServices = Pick<Service, 'keySecrets' | 'sealedWebhooks'> & {
  readonly deliveries: Pick<Service['deliveries'], 'readTime'>
}

/** From when the newest key is in use. */
export const inUseFromMs = ({ keys, storedAtMs }: KeyVersion): number =>
  storedAtMs + (keys.previous ? activationDelayMs : 0)

/** From when the next rotation is allowed. The first one drops no key, so it may come at any time. */
const rotatableFromMs = ({ keys, storedAtMs }: KeyVersion): number =>
  storedAtMs + (keys.previous ? rotationIntervalMs : 0)

/** A version's ids and times, without the keys. */
const shown = (version: KeyVersion, nowMs: number) => {
  const { id, previous } = version.keys
  const in_use = nowMs >= inUseFromMs(version)
  const stored_at = isoTime(version.storedAtMs)
  return {
    keys: [
      { id, in_use, stored_at, in_use_from: isoTime(inUseFromMs(version)) },
      ...(previous ? [{ id: previous.id, in_use: !in_use, stored_at: previous.stored_at ?? null }] : []),
    ],
    next_rotation_from: isoTime(rotatableFromMs(version)),
  }
}

/** The sealed secrets of all webhooks, by the id of their key, also of keys that are gone. */
const countSealed = async (sealedWebhooks: KeyServices['sealedWebhooks']): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for await (const { secrets } of sealedWebhooks.scan()) {
    for (const { sealed } of secrets) counts[sealingKeyIdOf(sealed)] = (counts[sealingKeyIdOf(sealed)] ?? 0) + 1
  }
  return counts
}

/** The ids and ages of both keys, never a key; and how many secrets of webhooks each sealing key holds. */
export const showKeys = async ({ keySecrets, sealedWebhooks, deliveries }: KeyServices) => {
  const nowMs = await deliveries.readTime()
  return {
    session: shown(await keySecrets.read('session'), nowMs),
    sealing: { ...shown(await keySecrets.read('sealing'), nowMs), sealed_secrets: await countSealed(sealedWebhooks) },
  }
}

/** One that does not open is lost already: it does not count. */
const requireNothingSealedWith = async (
  keyId: string,
  version: KeyVersion,
  { sealedWebhooks, nowMs }: { sealedWebhooks: KeyServices['sealedWebhooks']; nowMs: number },
): Promise<void> => {
  const sealer = createSealer(createKeyRing({ readSecret: async () => version, now: () => nowMs }))
  let count = 0
  for await (const webhook of sealedWebhooks.scan()) {
    for (const secret of webhook.secrets) {
      const isSealedWithIt = sealingKeyIdOf(secret.sealed) === keyId
      if (isSealedWithIt && (await tryOpenSecret(webhook, secret, sealer)) !== undefined) count += 1
    }
  }
  if (count === 0) return
  const state = `${count} secrets of webhooks are still sealed with the key ${keyId}, which a rotation would drop.`
  const from = inUseFromMs(version)
  const advice = from > nowMs ? `From ${isoTime(from)} on, when the newest key is in use, run` : 'Run'
  throw new OperatorError(`${state} ${advice}: npm run operate -- secrets reseal`)
}

/**
 * A function whose clock is late still seals with the key before the newest one for some minutes after the newest is in
 * use: what it writes after the scan would be lost.
 */
const requireTakenUp = (keyId: string, version: KeyVersion, nowMs: number): void => {
  const fromMs = inUseFromMs(version) + activationDelayMs
  if (nowMs >= fromMs) return
  const state = `Functions may still seal with the key ${keyId}, which a rotation would drop.`
  throw new OperatorError(`${state} The next rotation is possible from ${isoTime(fromMs)} on, also with --force.`)
}

/**
 * Stores a new key, which is in use 10 minutes later, and keeps the one before it. The one before that is dropped.
 *
 * @param force also within 24 hours of the last rotation, which ends the sessions of the dropped key.
 * @throws OperatorError within those 24 hours, and always while a secret is, or may soon be, sealed with the key that
 * would be dropped.
 */
export const rotateKey = async (
  { keySecrets, sealedWebhooks, deliveries }: KeyServices,
  { key: name, force }: { key: KeyName; force: boolean },
) => {
  const nowMs = await deliveries.readTime()
  const version = await keySecrets.read(name)
  const { previous, ...newest } = version.keys
  if (!force && nowMs < rotatableFromMs(version)) {
    const state = `The ${name} key was rotated at ${isoTime(version.storedAtMs)}. The next rotation is possible from`
    throw new OperatorError(`${state} ${isoTime(rotatableFromMs(version))} on; for a leaked key at once with --force.`)
  }
  if (name === 'sealing' && previous) {
    // Strongly consistent, and no function seals with that key any more: nothing is added after the scan.
    await requireNothingSealedWith(previous.id, version, { sealedWebhooks, nowMs })
    requireTakenUp(previous.id, version, nowMs)
  }
  const rotated = newStoredKey(randomBytes)
  const stored_at = isoTime(version.storedAtMs)
  await keySecrets.replace(name, version, { ...rotated, previous: { ...newest, stored_at } })
  const in_use_from = isoTime((await deliveries.readTime()) + activationDelayMs)
  return { key: name, id: rotated.id, in_use_from, kept: newest.id, dropped: previous?.id ?? null }
}
