import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { SHARDS, shardOf } from '#shared/table/keys.ts'
import { type Attempt, type DeliveryRecord, idsOf } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { applyCommands, buildDelivery, buildLog, buildStoreId, buildWebhook, idIn } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

export type StoreUnderTest = {
  readonly store: DeliveryStore
  readonly putWebhook: (webhook: WebhookRecord) => unknown
  readonly deleteWebhook: (webhook: WebhookRecord) => unknown
  readonly putLog: (log: SubmissionLog) => unknown
}

const later = (ms: number) => isoTime(startMs + ms)

/** An id in this shard of the indexes. */
/** What the delivery engine requires of every delivery store: of DynamoDB's and of the simulation's. */
export const describeDeliveryStore = (name: string, create: () => Promise<StoreUnderTest>): void => {
  describe(`${name} as a delivery store`, () => {
    const readDelivery = (store: DeliveryStore, delivery: DeliveryRecord) => store.readDelivery(idsOf(delivery))

    const withDelivery = async (fields: Partial<DeliveryRecord> = {}) => {
      const under = await create()
      const webhook = buildWebhook()
      const delivery = buildDelivery({ store_id: webhook.store_id, webhook_id: webhook.id, ...fields })
      await under.putWebhook(webhook)
      await under.store.putIfAbsent(delivery)
      return { ...under, webhook, delivery }
    }

    const next = (delivery: DeliveryRecord, fields: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
      ...delivery,
      revision: randomUUID(),
      ...fields,
    })

    describe('reading', () => {
      it('brings a delivery, its webhook and its submission together', async () => {
        const { store, putWebhook, putLog } = await create()
        const log = buildLog()
        const webhook = buildWebhook({ store_id: log.store_id })
        const delivery = buildDelivery({ store_id: log.store_id, webhook_id: webhook.id, submission_id: log.id })
        await putWebhook(webhook)
        await putLog(log)
        await store.putIfAbsent(delivery)
        const situation = await store.read({ ...idsOf(delivery), submission_id: log.id })
        expect(situation).toEqual({ delivery, webhook, log })
      })

      it('leaves out absent records, and a submission that is not requested', async () => {
        const { store, delivery, webhook, deleteWebhook } = await withDelivery()
        await deleteWebhook(webhook)
        const present = await store.read({ ...idsOf(delivery), submission_id: null })
        expect(present).toEqual({ delivery, webhook: undefined, log: undefined })
        const absent = await store.read({ ...idsOf(buildDelivery()), submission_id: randomUUID() })
        expect(absent).toEqual({ delivery: undefined, webhook: undefined, log: undefined })
      })

      it('lists the webhooks of one store only', async () => {
        const { store, putWebhook, deleteWebhook } = await create()
        const store_id = buildStoreId()
        const [one, other, gone] = [buildWebhook({ store_id }), buildWebhook({ store_id }), buildWebhook({ store_id })]
        for (const webhook of [one, other, gone, buildWebhook()]) await putWebhook(webhook)
        await deleteWebhook(gone)
        const listed = await store.listWebhooks(store_id)
        expect(listed).toEqual([one, other].sort((a, b) => (a.id < b.id ? -1 : 1)))
      })

      it('returns which of many deliveries exist', async () => {
        const { store, delivery } = await withDelivery()
        const others = Array.from({ length: 150 }, () => idsOf(buildDelivery()))
        expect(await store.existing([...others, idsOf(delivery)])).toEqual(new Set([delivery.id]))
        expect(await store.existing([])).toEqual(new Set())
      })

      it('reads a submission with its whole history', async () => {
        const { store, putLog } = await create()
        const log = applyCommands(buildLog(), { action: 'approve' }, { action: 'complete' })
        await putLog(log)
        const { id, store_id } = log
        const history = log.history.map(({ entry, action, at }) => ({ entry, action, at }))
        expect(await store.readLog({ store_id, submission_id: id })).toEqual(log)
        expect(await store.readHistory({ store_id, submission_id: id })).toEqual({ id, store_id, history })
        expect(await store.readLog({ store_id, submission_id: randomUUID() })).toBeUndefined()
        expect(await store.readHistory({ store_id, submission_id: randomUUID() })).toBeUndefined()
      })
    })

    describe('writing', () => {
      it('puts a delivery once and returns the existing one', async () => {
        const { store, delivery } = await withDelivery()
        const advanced = next(delivery, { status: 'delivered', attempt_count: 1, next_attempt_at: null, due_sk: null })
        expect(await store.write(advanced, delivery.revision)).toBe(true)
        expect(await store.putIfAbsent(next(delivery))).toEqual(advanced)
        expect(await readDelivery(store, delivery)).toEqual(advanced)
      })

      it('accepts one of two writes on the same revision', async () => {
        const { store, delivery } = await withDelivery()
        const [first, second] = [next(delivery, { attempt_count: 1 }), next(delivery, { attempt_count: 2 })]
        expect(await store.write(first, delivery.revision)).toBe(true)
        expect(await store.write(second, delivery.revision)).toBe(false)
        expect(await readDelivery(store, delivery)).toEqual(first)
      })

      it('accepts the repetition of a write', async () => {
        const { store, delivery } = await withDelivery()
        const written = next(delivery, { attempt_count: 1 })
        await store.write(written, delivery.revision)
        expect(await store.write(written, delivery.revision)).toBe(true)
        expect(await readDelivery(store, delivery)).toEqual(written)
      })

      it('does not write an absent delivery', async () => {
        const { store } = await create()
        const absent = buildDelivery()
        expect(await store.write(next(absent), absent.revision)).toBe(false)
        expect(await readDelivery(store, absent)).toBeUndefined()
      })

      it('stores all of a delivery: attempts, claim and times', async () => {
        const { store, delivery } = await withDelivery()
        const claim = { started_at: later(5), lease_until: later(60_005) }
        const attempt: Attempt = {
          round: 1,
          number: 1,
          started_at: later(1),
          duration_ms: 7,
          outcome: 'failed',
          error: 'http_status',
          response_status: 503,
          response_body: 'später ☂',
          address: '203.0.113.9',
          redirect_location: null,
          timing: { dns_ms: 1, connect_ms: 2, tls_ms: null, first_byte_ms: 4 },
        }
        const written = next(delivery, { claim, attempts: [attempt], woken_at: later(2), last_error: 'http_status' })
        await store.write(written, delivery.revision)
        expect(await readDelivery(store, delivery)).toEqual(written)
      })
    })

    describe('holding a delivery', () => {
      const held = (delivery: DeliveryRecord) => next(delivery, { status: 'held', next_attempt_at: null, due_sk: null })

      it('needs a webhook that is disabled', async () => {
        const { store, delivery, webhook, putWebhook } = await withDelivery()
        expect(await store.writeWhileDisabled(held(delivery), delivery.revision)).toBe(false)
        await putWebhook({ ...webhook, status: 'disabled', disabled_reason: 'by_store', version: 2 })
        const written = held(delivery)
        expect(await store.writeWhileDisabled(written, delivery.revision)).toBe(true)
        expect(await readDelivery(store, delivery)).toEqual(written)
      })

      it('is refused for a deleted webhook, and on an old revision', async () => {
        const { store, delivery, webhook, putWebhook, deleteWebhook } = await withDelivery()
        await putWebhook({ ...webhook, status: 'disabled', disabled_reason: 'by_store', version: 2 })
        expect(await store.writeWhileDisabled(held(delivery), randomUUID())).toBe(false)
        await deleteWebhook(webhook)
        expect(await store.writeWhileDisabled(held(delivery), delivery.revision)).toBe(false)
        expect(await readDelivery(store, delivery)).toEqual(delivery)
      })

      it('can be repeated', async () => {
        const { store, delivery, webhook, putWebhook } = await withDelivery()
        await putWebhook({ ...webhook, status: 'disabled', disabled_reason: 'by_store', version: 2 })
        const written = held(delivery)
        await store.writeWhileDisabled(written, delivery.revision)
        expect(await store.writeWhileDisabled(written, delivery.revision)).toBe(true)
      })
    })

    describe('disabling a webhook', () => {
      const webhookNow = async (store: DeliveryStore, webhook: WebhookRecord) =>
        (await store.listWebhooks(webhook.store_id)).find(({ id }) => id === webhook.id)
      const writing = (milliseconds: number) => ({ revision: `r${milliseconds}`, nowMs: startMs + milliseconds })

      it.each(['gone', 'failing'] as const)('%s disables the version that was read, once', async (reason) => {
        const { store, webhook } = await withDelivery()
        await store.disable(webhook, reason, writing(1000))
        await store.disable(webhook, reason, writing(2000))
        const disabled = { status: 'disabled', disabled_reason: reason, version: 2, updated_at: later(1000) }
        expect(await webhookNow(store, webhook)).toEqual({ ...webhook, ...disabled, revision: 'r1000' })
      })

      it('leaves a webhook alone that was changed or deleted since', async () => {
        const { store, webhook, putWebhook, deleteWebhook } = await withDelivery()
        const changed = { ...webhook, version: 2 }
        await putWebhook(changed)
        await store.disable(webhook, 'gone', writing(0))
        expect(await webhookNow(store, webhook)).toEqual(changed)
        await deleteWebhook(changed)
        await store.disable(changed, 'gone', writing(0))
        expect(await webhookNow(store, webhook)).toBeUndefined()
      })

      it('leaves a webhook alone that failed for too long when it was read, and had a success since', async () => {
        const { store, webhook } = await withDelivery()
        const failing = { ...webhook, failing_since: later(-6 * 86_400_000) }
        await store.disable(failing, 'failing', writing(0))
        expect(await webhookNow(store, webhook)).toEqual(webhook)
        await store.disable(failing, 'gone', writing(0))
        expect(await webhookNow(store, webhook)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
      })
    })

    describe('since when a webhook fails', () => {
      const webhookNow = async (store: DeliveryStore, webhook: WebhookRecord) =>
        (await store.listWebhooks(webhook.store_id)).find(({ id }) => id === webhook.id)

      it('is written and taken back, and the version, which a store sees, stays', async () => {
        const { store, webhook } = await withDelivery()
        await store.writeHealth(webhook, { failing_since: later(1), revision: 'r1' })
        const failing = { ...webhook, failing_since: later(1), revision: 'r1' }
        expect(await webhookNow(store, webhook)).toEqual(failing)
        await store.writeHealth(failing, { failing_since: null, revision: 'r2' })
        expect(await webhookNow(store, webhook)).toEqual({ ...webhook, revision: 'r2' })
      })

      it('is the first failure: a later one that read the webhook before does not move it', async () => {
        const { store, webhook } = await withDelivery()
        await store.writeHealth(webhook, { failing_since: later(1), revision: 'r1' })
        await store.writeHealth(webhook, { failing_since: later(2), revision: 'r2' })
        expect((await webhookNow(store, webhook))?.failing_since).toBe(later(1))
      })

      it('is not written to a webhook that was changed or deleted since', async () => {
        const { store, webhook, putWebhook, deleteWebhook } = await withDelivery()
        const changed = { ...webhook, version: 2 }
        await putWebhook(changed)
        await store.writeHealth(webhook, { failing_since: later(1), revision: 'r1' })
        expect(await webhookNow(store, webhook)).toEqual(changed)
        await deleteWebhook(changed)
        await store.writeHealth(changed, { failing_since: later(1), revision: 'r1' })
        expect(await webhookNow(store, webhook)).toBeUndefined()
      })
    })

    describe('what is due', () => {
      const dueIds = async (store: DeliveryStore, delivery: DeliveryRecord, before: string) =>
        (await store.due(shardOf(delivery.id), before, undefined)).rows

      it('is a pending delivery from its time on, in its shard', async () => {
        const { store, delivery } = await withDelivery({ next_attempt_at: later(1000) })
        expect(await dueIds(store, delivery, later(999))).toEqual([])
        expect(await dueIds(store, delivery, later(1000))).toEqual([idsOf(delivery)])
        const elsewhere = SHARDS.find((shard) => shard !== shardOf(delivery.id))!
        expect((await store.due(elsewhere, later(1000), undefined)).rows).toEqual([])
      })

      it('follows the delivery’s place in the index and ends with the delivery', async () => {
        const { store, delivery } = await withDelivery()
        const waiting = next(delivery, { attempt_count: 1, next_attempt_at: later(90_000), due_sk: later(60_000) })
        await store.write(waiting, delivery.revision)
        expect(await dueIds(store, delivery, later(59_999))).toEqual([])
        expect(await dueIds(store, delivery, later(60_000))).toEqual([idsOf(delivery)])
        await store.write(
          next(delivery, { status: 'delivered', next_attempt_at: null, due_sk: null }),
          waiting.revision,
        )
        expect(await dueIds(store, delivery, later(60_000))).toEqual([])
      })

      it('is ordered by time', async () => {
        const { store } = await create()
        const times = [3, 1, 2]
        const made = times.map((time) => buildDelivery({ id: idIn('0'), next_attempt_at: later(time) }))
        for (const delivery of made) await store.putIfAbsent(delivery)
        const { rows, next: after } = await store.due('0', later(10), undefined)
        expect(rows).toEqual([made[1], made[2], made[0]].map((delivery) => idsOf(delivery!)))
        expect(after).toBeUndefined()
      })

      it('is stamped when it was woken, without another revision', async () => {
        const { store, delivery } = await withDelivery()
        await store.stampWoken(idsOf(delivery), later(5))
        expect(await readDelivery(store, delivery)).toEqual({ ...delivery, woken_at: later(5) })
        expect(await store.write(next(delivery), delivery.revision)).toBe(true)
      })

      it('does not stamp an absent delivery', async () => {
        const { store } = await create()
        const absent = buildDelivery()
        await store.stampWoken(idsOf(absent), later(5))
        expect(await readDelivery(store, absent)).toBeUndefined()
      })
    })

    describe('what changed', () => {
      const rangeOf = (from: number, until: number) => ({ from: later(from), until: later(until) })

      it('is a submission at the time of its newest entry, both bounds included', async () => {
        const { store, putLog } = await create()
        const log = applyCommands(buildLog({ id: idIn('3') }), { action: 'approve' })
        await putLog(log)
        const ids = { store_id: log.store_id, submission_id: log.id }
        const change = { ...ids, changed_at: later(60_000) }
        expect((await store.changed('3', rangeOf(60_000, 60_000), undefined)).rows).toEqual([change])
        expect((await store.changed('3', rangeOf(0, 59_999), undefined)).rows).toEqual([])
        expect((await store.changed('3', rangeOf(60_001, 90_000), undefined)).rows).toEqual([])
        expect((await store.changed('4', rangeOf(0, 90_000), undefined)).rows).toEqual([])
      })

      it('refuses a range that ends before it begins', async () => {
        const { store } = await create()
        await expect(store.changed('3', rangeOf(2, 1), undefined)).rejects.toThrow()
      })

      it('is audited shard by shard; progress may go back', async () => {
        const { store } = await create()
        const progressAt = (ms: number) => ({
          watermark: later(ms),
          second_watermark: later(0),
          passed_at: later(9000),
        })
        expect(await store.readProgress('5')).toBeUndefined()
        expect(await store.readTime()).toBeGreaterThan(Date.now() - 60_000)
        await store.writeProgress('5', progressAt(2000))
        await store.writeProgress('5', progressAt(1000))
        expect(await store.readProgress('5')).toEqual(progressAt(1000))
        expect(await store.readProgress('6')).toBeUndefined()
      })

      it('is written down when its audit failed, once, until that is forgotten', async () => {
        const { store } = await create()
        const { store_id, id } = buildLog({ id: idIn('3') })
        const ids = { store_id, submission_id: id }
        await store.noteFailedAudit('3', ids, startMs)
        await store.noteFailedAudit('3', ids, startMs)
        expect(await store.failedAudits('3')).toEqual([ids])
        expect(await store.failedAudits('4')).toEqual([])
        await store.forgetFailedAudit('3', ids)
        await store.forgetFailedAudit('3', ids)
        expect(await store.failedAudits('3')).toEqual([])
      })
    })

    it('reads the index page by page to its end, without missing or repeating an entry', async () => {
      const { store } = await create()
      const made = Array.from({ length: 210 }, (_, index) =>
        buildDelivery({ id: idIn('1'), next_attempt_at: later(Math.floor(index / 3)) }),
      )
      await Promise.all(made.map((delivery) => store.putIfAbsent(delivery)))
      const found: string[] = []
      let after: unknown
      do {
        const page = await store.due('1', later(1000), after)
        found.push(...page.rows.map(({ delivery_id }) => delivery_id))
        after = page.next
      } while (after !== undefined)
      expect(found).toHaveLength(made.length)
      expect(new Set(found)).toEqual(new Set(made.map(({ id }) => id)))
    })
  })
}
