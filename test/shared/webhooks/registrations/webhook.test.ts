import { describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { pack } from '#shared/table/codec.ts'
import { holdingSecrets, webhookOf, webhookRecordSchema } from '#shared/webhooks/registrations/webhook.ts'
import { buildWebhook } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

const secretUntil = (version: number, expires_at: string | null) => ({ version, sealed: `k1.${version}`, expires_at })
const rotated = buildWebhook({
  secrets: [secretUntil(3, null), secretUntil(2, isoTime(startMs + 2000)), secretUntil(1, isoTime(startMs + 1000))],
})

describe('the secrets that hold', () => {
  it.each([
    [startMs, [3, 2, 1], startMs + 2000],
    [startMs + 999, [3, 2, 1], startMs + 2000],
    [startMs + 1000, [3, 2], startMs + 2000],
    [startMs + 2000, [3], null],
  ])('at %i are %j, newest first, and the last older one ends at %s', (nowMs, versions, endsMs) => {
    expect(holdingSecrets(rotated, nowMs).map(({ version }) => version)).toEqual(versions)
    expect(webhookOf(rotated, nowMs).previous_secret_expires_at).toBe(endsMs && isoTime(endsMs))
  })
})

describe('a webhook as it is shown', () => {
  it('has its events in one order and nothing secret', () => {
    const shown = webhookOf(buildWebhook({ events: ['submission.rejected', 'submission.received'] }), startMs)

    expect(shown.events).toEqual(['submission.received', 'submission.rejected'])
    expect(Object.keys(shown).sort()).toEqual([
      'created_at',
      'description',
      'disabled_reason',
      'events',
      'failing_since',
      'id',
      'previous_secret_expires_at',
      'secret_last4',
      'status',
      'updated_at',
      'url',
    ])
  })
})

it('is read as it was stored, and not at all when it has no secret', () => {
  const record = { ...rotated, as_created: pack(rotated.as_created) }

  expect(webhookRecordSchema().parse(record)).toEqual(rotated)
  expect(webhookRecordSchema().safeParse({ ...record, secrets: [] }).success).toBe(false)
  expect(
    webhookRecordSchema().safeParse({ ...record, subscribed_at: { 'submission.test': record.created_at } }).success,
  ).toBe(false)
})
