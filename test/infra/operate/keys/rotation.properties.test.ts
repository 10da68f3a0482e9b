import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSecretStore, newSecrets } from '#infra/local/secrets.ts'
import type { KeySecrets } from '#infra/operate/keys/key-secrets.ts'
import { rotateKey } from '#infra/operate/keys/keys.ts'
import { resealAll } from '#infra/operate/keys/reseal.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'
import { type KeyName, localSecretIdOf } from '#infra/service-keys.ts'
import { createCustomerSessionMint, createSessionReader } from '#shared/access/credentials/session-token.ts'
import { createKeyRing, storedKeysSchema } from '#shared/core/key-ring.ts'
import { nextSecretVersion, rotateSecret } from '#shared/webhooks/registrations/changes.ts'
import type { SealedWebhookRepository } from '#shared/webhooks/registrations/sealed-webhooks.ts'
import { createSealer } from '#shared/webhooks/registrations/sealing.ts'
import { openSecrets } from '#shared/webhooks/registrations/secrets.ts'
import { holdingSecrets, type WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { buildStoreId, buildWebhook } from '#test/support/builders.ts'
import { createClock } from '#test/support/clock.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Number of functions, each with its own cached keys and its own clock. */
const functionCount = 4

const some = fc.nat({ max: 1000 })
const functionIndex = fc.nat({ max: functionCount - 1 })
const weighted = (weight: number, step: fc.Arbitrary<Step>) => ({ weight, arbitrary: step })

/** `which` chooses one of the sessions or webhooks that there are. */
type Step =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'mint' | 'register' | 'outage' | 'recovery'; readonly by: number }
  | { readonly kind: 'verify' | 'deliver' | 'rotate-secret'; readonly by: number; readonly which: number }
  | { readonly kind: 'rotate'; readonly name: KeyName }
  | { readonly kind: 'reseal'; readonly webhooks: number; readonly raced: number }

const steps = fc.array(
  fc.oneof(
    weighted(
      6,
      fc.record({
        kind: fc.constant('wait'),
        ms: fc.constantFrom(secondMs, 30 * secondMs, minuteMs, 4 * minuteMs, 6 * minuteMs, 11 * minuteMs, hourMs),
      }),
    ),
    weighted(2, fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(13 * hourMs, 24 * hourMs) })),
    weighted(6, fc.record({ kind: fc.constantFrom('mint', 'register'), by: functionIndex })),
    weighted(12, fc.record({ kind: fc.constantFrom('verify', 'deliver'), by: functionIndex, which: some })),
    weighted(2, fc.record({ kind: fc.constant('rotate-secret'), by: functionIndex, which: some })),
    weighted(1, fc.record({ kind: fc.constantFrom('outage', 'recovery'), by: functionIndex })),
    weighted(4, fc.record({ kind: fc.constant('rotate'), name: fc.constantFrom('session', 'sealing') })),
    weighted(4, fc.record({ kind: fc.constant('reseal'), webhooks: fc.nat({ max: 8 }), raced: some })),
  ),
  { minLength: 30, maxLength: 120 },
)

const createWorld = (skewsMs: readonly number[]) => {
  const clock = createClock()
  const secrets = createSecretStore(newSecrets(), { now: clock.now })
  const webhooks = new Map<string, { webhook: WebhookRecord; texts: readonly string[] }>()
  const sessions: { token: string; endsAtMs: number }[] = []
  const rotations = { session: 0, sealing: 0 }

  const readSecret = (name: KeyName) => {
    const version = secrets.read(localSecretIdOf(name))
    if (!version) throw new Error('There is no secret.')
    return { id: version.id, text: version.text, storedAtMs: Date.parse(version.stored_at) }
  }

  const createFunction = (skewMs: number) => {
    const state = { isOut: false, outUntilMs: 0 }
    const now = () => clock.now() + skewMs
    const ringOf = (name: KeyName) =>
      createKeyRing({
        readSecret: async () => {
          if (state.isOut) throw new Error('An outage.')
          return readSecret(name)
        },
        now,
      })
    const keys = ringOf('session')
    return {
      state,
      mint: createCustomerSessionMint({ keys, now }),
      read: createSessionReader({ keys, now }),
      sealer: createSealer(ringOf('sealing')),
    }
  }
  const functions = skewsMs.map(createFunction)

  const keySecrets: KeySecrets = {
    read: async (name) => {
      const version = readSecret(name)
      return { ...version, keys: storedKeysSchema().parse(JSON.parse(version.text)) }
    },
    replace: async (name, _, keys) => {
      secrets.put(localSecretIdOf(name), { id: randomUUID(), text: JSON.stringify(keys) })
      rotations[name] += 1
    },
  }

  /** @param scan what a run sees before it breaks off. @param race runs just before the first write. */
  const sealedWebhooks = (count: number, race: () => Promise<void>): SealedWebhookRepository => {
    let isRaced = false
    return {
      scan: async function* () {
        for (const { webhook } of [...webhooks.values()].slice(0, count)) yield webhook
      },
      replaceSecrets: async ({ id, revision: revisionRead }, secrets, revision) => {
        if (!isRaced) await race()
        isRaced = true
        const present = webhooks.get(id)
        if (!present) return 'deleted'
        if (present.webhook.revision !== revisionRead) return present.webhook
        webhooks.set(id, { ...present, webhook: { ...present.webhook, secrets: [...secrets], revision } })
        return undefined
      },
    }
  }

  const rotateSecretOf = async (id: string, { sealer }: (typeof functions)[number]) => {
    const present = webhooks.get(id)
    if (!present) return
    const { webhook, texts } = present
    const text = `whsec_${randomUUID()}`
    const context = { store_id: webhook.store_id, webhook_id: id, version: nextSecretVersion(webhook) }
    const sealed = await sealer.seal(text, context)
    const writing = { revision: randomUUID(), nowMs: clock.now() }
    const rotated = rotateSecret(webhook, { sealed, last4: text.slice(-4), overlapSeconds: 604_800 }, writing)
    webhooks.set(id, { webhook: rotated, texts: [text, ...texts] })
  }

  const pick = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % items.length]

  /** Only a function that cannot read its keys, or could not 5 minutes ago, may fail, and says that it is an outage. */
  const unlessOut = async ({ state }: (typeof functions)[number], work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      const wasOut = state.isOut || clock.now() - state.outUntilMs < 5 * minuteMs
      const isOutage = error instanceof Error && /An outage|could not be read/.test(error.message)
      if (!wasOut || !isOutage) throw error
    }
  }

  const verify = async (token: string, caller: (typeof functions)[number]) =>
    expect(await caller.read(token), 'a session that has not ended is refused').toBeDefined()

  const deliver = async (id: string, { sealer }: (typeof functions)[number]) => {
    const present = webhooks.get(id)
    if (!present) return
    const { webhook, texts } = present
    const opened = await openSecrets(webhook, { sealer, nowMs: clock.now() })
    expect(opened).toEqual(texts.slice(0, holdingSecrets(webhook, clock.now()).length))
  }

  const run = async (step: Step): Promise<void> => {
    const service = { keySecrets, deliveries: { readTime: async () => clock.now() } }
    if (step.kind === 'wait') return clock.advance(step.ms)
    if (step.kind === 'rotate') {
      const repository = sealedWebhooks(webhooks.size, async () => {})
      await rotateKey({ ...service, sealedWebhooks: repository }, { key: step.name, force: false }).catch((error) => {
        if (!(error instanceof OperatorError)) throw error
      })
      return
    }
    if (step.kind === 'reseal') {
      const id = pick([...webhooks.keys()], step.raced)
      const caller = functions.find(({ state }) => !state.isOut)
      const race = async () => {
        if (id !== undefined && caller) await unlessOut(caller, () => rotateSecretOf(id, caller))
      }
      await resealAll({ ...service, sealedWebhooks: sealedWebhooks(step.webhooks, race) })
      return
    }
    const caller = functions[step.by]
    if (!caller) return
    if (step.kind === 'outage') caller.state.isOut = true
    if (step.kind === 'recovery' && caller.state.isOut)
      Object.assign(caller.state, { isOut: false, outUntilMs: clock.now() })
    if (step.kind === 'mint') {
      await unlessOut(caller, async () => {
        const { token, expiresAt } = await caller.mint({
          store: buildStoreId(),
          keyId: randomUUID(),
          customerEmail: 'ann@example.com',
        })
        sessions.push({ token, endsAtMs: Date.parse(expiresAt) })
      })
    }
    if (step.kind === 'register') {
      await unlessOut(caller, async () => {
        const webhook = buildWebhook()
        const context = { store_id: webhook.store_id, webhook_id: webhook.id, version: 1 }
        const text = `whsec_${webhook.id}`
        const secrets = [{ version: 1, sealed: await caller.sealer.seal(text, context), expires_at: null }]
        webhooks.set(webhook.id, { webhook: { ...webhook, secrets }, texts: [text] })
      })
    }
    if (step.kind === 'verify') {
      // Where the clocks agree that it has not ended.
      const live = sessions.filter(({ endsAtMs }) => endsAtMs > clock.now() + minuteMs)
      const session = pick(live, step.which)
      if (session) await unlessOut(caller, () => verify(session.token, caller))
    }
    const id = 'which' in step ? pick([...webhooks.keys()], step.which) : undefined
    if (step.kind === 'deliver' && id !== undefined) await unlessOut(caller, () => deliver(id, caller))
    if (step.kind === 'rotate-secret' && id !== undefined) await unlessOut(caller, () => rotateSecretOf(id, caller))
  }

  return { run, rotations }
}

it('no session and no delivery fails while keys are rotated and secrets re-sealed, whatever a function has cached', async () => {
  const all = { session: 0, sealing: 0 }
  // The clocks of two functions differ by at most 30 seconds, the tolerance of a session.
  const skews = fc.array(fc.integer({ min: -15_000, max: 15_000 }), {
    minLength: functionCount,
    maxLength: functionCount,
  })
  await fc.assert(
    fc.asyncProperty(skews, steps, async (skewsMs, history) => {
      const world = createWorld(skewsMs)
      for (const step of history) await world.run(step as Step)
      all.session += world.rotations.session
      all.sealing += world.rotations.sealing
    }),
    { numRuns: 150 },
  )
  // The histories have rotations of both keys that drop one.
  expect(Math.min(all.session, all.sealing)).toBeGreaterThan(150)
}, 60_000)
