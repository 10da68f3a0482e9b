import { describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { changeWebhook, nextSecretVersion, rotateSecret } from '#shared/webhooks/registrations/changes.ts'
import { holdingSecrets, type WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { buildWebhook } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

const webhook = buildWebhook({ description: 'till' })
const writing = { revision: 'write-2', nowMs: startMs }
const changed = (fields: object) => ({
  ...webhook,
  ...fields,
  version: 2,
  revision: 'write-2',
  updated_at: isoTime(startMs),
})

describe('a change', () => {
  it.each([
    ['nothing', {}],
    ['only nulls that mean nothing', { url: null, events: null, status: null }],
  ])('that names %s leaves the webhook as it is, its version too', (_, change) => {
    expect(changeWebhook(webhook, change, writing)).toBe(webhook)
  })

  it.each([
    ['the URL', { url: 'https://new.example.com' }, { url: 'https://new.example.com' }],
    ['the description', { description: 'shop' }, { description: 'shop' }],
    ['the description away', { description: null }, { description: null }],
    ['its status', { status: 'disabled' as const }, { status: 'disabled', disabled_reason: 'by_store' }],
  ])('takes %s and makes a new version', (_, change, fields) => {
    expect(changeWebhook(webhook, change, writing)).toEqual(changed(fields))
  })

  it('of events keeps the time of those that stay, begins new ones now and drops the others', () => {
    const { subscribed_at } = changeWebhook(
      webhook,
      { events: ['submission.accepted', 'submission.completed'] },
      writing,
    )

    expect(subscribed_at).toEqual({
      'submission.accepted': webhook.subscribed_at['submission.accepted'],
      'submission.completed': isoTime(startMs),
    })
  })

  it('that enables takes the reason away, and one that disables again keeps the first', () => {
    const gone = buildWebhook({ status: 'disabled', disabled_reason: 'gone' })

    expect(changeWebhook(gone, { status: 'enabled' }, writing)).toMatchObject({
      status: 'enabled',
      disabled_reason: null,
    })
    expect(changeWebhook(gone, { status: 'disabled' }, writing)).toMatchObject({ disabled_reason: 'gone' })
  })
})

describe('a rotation', () => {
  const rotate = (record: WebhookRecord, { overlapSeconds = 3600, nowMs = startMs } = {}) =>
    rotateSecret(
      record,
      { sealed: `k1.${nextSecretVersion(record)}`, last4: 'new4', overlapSeconds },
      { revision: `at-${nowMs}`, nowMs },
    )
  const holding = (record: WebhookRecord, nowMs = startMs) =>
    holdingSecrets(record, nowMs).map(({ version }) => version)

  it('puts the new secret first, for ever, and the one before behind it for the overlap', () => {
    const rotated = rotate(webhook)

    expect(rotated.secrets).toEqual([
      { version: 2, sealed: 'k1.2', expires_at: null },
      { version: 1, sealed: 'k1.sealed', expires_at: isoTime(startMs + 3_600_000) },
    ])
    expect(rotated).toMatchObject({ secret_last4: 'new4', version: 2 })
    expect(holding(rotated, startMs + 3_600_000)).toEqual([2])
  })

  it('within an overlap keeps the replaced one and the one before, each until its own end', () => {
    const twice = rotate(rotate(webhook), { nowMs: startMs + 1_800_000 })

    expect(holding(twice, startMs + 1_800_000)).toEqual([3, 2, 1])
    expect(holding(twice, startMs + 3_600_000)).toEqual([3, 2])
    expect(holding(twice, startMs + 5_400_000)).toEqual([3])
  })

  it('never keeps more than three, so that one repeated after lost answers locks no receiver out', () => {
    const often = [1, 2, 3, 4].reduce((record) => rotate(record), webhook)

    expect(often.secrets.map(({ version }) => version)).toEqual([5, 4, 3])
  })

  it('without an overlap ends every older secret at once', () => {
    expect(holding(rotate(rotate(webhook), { overlapSeconds: 0 }))).toEqual([3])
  })

  it('drops those that have ended', () => {
    const later = rotate(rotate(webhook), { nowMs: startMs + 7_200_000 })

    expect(later.secrets.map(({ version }) => version)).toEqual([3, 2])
  })
})
