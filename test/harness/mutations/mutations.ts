/** A fault put into the delivery engine: in `file`, the one occurrence of `original` becomes `mutated`. */
export type Mutation = {
  readonly name: string
  readonly file: string
  readonly original: string
  readonly mutated: string
}

const engine = 'shared/webhooks/engine'
const attempts = `${engine}/attempts`
const sending = 'shared/webhooks/sending'

/** Each must be caught by the simulation or by a unit test. */
export const mutations: readonly Mutation[] = [
  {
    name: 'fan-out does nothing',
    file: `${engine}/fan-out.ts`,
    original: 'await ensure(expectedDeliveries(',
    mutated: 'void (expectedDeliveries(',
  },
  {
    name: 'fan-out puts deliveries and does not wake them',
    file: `${engine}/ensure-deliveries.ts`,
    original: 'await wakeNow(wakeUpFor(present))',
    mutated: 'void wakeUpFor(present)',
  },
  {
    name: 'the webhook of another event gets a delivery',
    file: `${engine}/ensure-deliveries.ts`,
    original: 'if (since === undefined) return false',
    mutated: 'if (since === undefined) return true',
  },
  {
    name: 'a webhook gets the events from before its subscription',
    file: `${engine}/ensure-deliveries.ts`,
    original: 'return alsoEarlier || Date.parse(since)',
    mutated: 'return true || Date.parse(since)',
  },
  {
    name: 'a disabled webhook is sent to',
    file: `${attempts}/deliver.ts`,
    original: "if (webhook?.status !== 'enabled') return withhold(delivery, webhook)",
    mutated: 'if (!webhook) return withhold(delivery, webhook)',
  },
  {
    name: 'a slow claim does not look at the webhook again',
    file: `${attempts}/deliver.ts`,
    original: 'now() - readAtMs <= maxWebhookAgeMs',
    mutated: 'now() - readAtMs <= maxWebhookAgeMs * 1e9',
  },
  {
    name: 'a slow look is not repeated',
    file: `${attempts}/deliver.ts`,
    original: '!isFresh(look); further += 1',
    mutated: '!isFresh(look) && further < 1; further += 1',
  },
  {
    name: 'a second look keeps the URL of the first',
    file: `${attempts}/deliver.ts`,
    original: 'url: webhook.url, secrets }',
    mutated: 'url: first.webhook.url, secrets }',
  },
  {
    name: 'the oldest secret signs',
    file: 'shared/webhooks/sending/request.ts',
    original: 'secret: secrets[0] }',
    mutated: "secret: secrets.at(-1) ?? '' }",
  },
  {
    name: 'only the newest secret signs',
    file: 'shared/webhooks/sending/request.ts',
    original: 'timestampSeconds, body, secrets }',
    mutated: 'timestampSeconds, body, secrets: [secrets[0]] }',
  },
  {
    name: 'a secret that has ended signs',
    file: 'shared/webhooks/registrations/webhook.ts',
    original: '=> !hasExpired(expires_at, nowMs))',
    mutated: '=> expires_at === null || !hasExpired(expires_at, nowMs - 1e9))',
  },
  {
    name: 'an answer of 410 disables at the first attempt',
    file: `${attempts}/outcome.ts`,
    original: "event === TEST_EVENT || status !== 'failed'",
    mutated: "event === TEST_EVENT || status === 'delivered'",
  },
  {
    name: 'a webhook that was changed since is disabled',
    file: 'shared/webhooks/deliveries/repository.ts',
    original: '`version = :version AND #status = :enabled${',
    mutated: '`version >= :version AND #status = :enabled${',
  },
  {
    name: "a schedule's message is not sent on with its group",
    file: `${attempts}/deliver.ts`,
    original: 'if (scheduled) return wake(wakeUp, 0)',
    mutated: '',
  },
  {
    name: 'attempts are made before their time',
    file: `${attempts}/deliver.ts`,
    original: 'if (webhook && isEarly(delivery)) return wakeNext(delivery)',
    mutated: 'if (!webhook && isEarly(delivery)) return wakeNext(delivery)',
  },
  {
    name: 'a wake-up of an earlier attempt makes one more',
    file: `${attempts}/deliver.ts`,
    original: 'round === wakeUp.round && attempt_count < wakeUp.attempt',
    mutated: 'round === wakeUp.round',
  },
  {
    name: 'a claimed delivery is sent again',
    file: `${attempts}/deliver.ts`,
    original: 'if (delivery.claim) {',
    mutated: 'if (delivery.claim && delivery.round < 0) {',
  },
  {
    name: 'the next attempt is not woken',
    file: `${attempts}/deliver.ts`,
    original: 'if (await write(recorded, claimed.revision)) await wakeNext(recorded)',
    mutated: 'await write(recorded, claimed.revision)',
  },
  {
    name: 'an answer of 410 disables nothing',
    file: `${attempts}/deliver.ts`,
    original: 'if (reason !== undefined) await store.disable',
    mutated: "if (reason === 'failing') await store.disable",
  },
  {
    name: 'an attempt that failed for 5 days disables nothing',
    file: `${attempts}/outcome.ts`,
    original: "> maxFailingMs ? 'failing' : undefined",
    mutated: "> maxFailingMs * 1e6 ? 'failing' : undefined",
  },
  {
    name: 'a lease that has ended stays',
    file: `${attempts}/expire-lease.ts`,
    original: 'if (!hasCome(claim.lease_until, now())) return undefined',
    mutated: 'if (hasCome(claim.lease_until, now()) || now() > 0) return undefined',
  },
  {
    name: 'a lease ends at once',
    file: `${attempts}/expire-lease.ts`,
    original: 'if (!hasCome(claim.lease_until, now())) return undefined',
    mutated: 'void hasCome',
  },
  {
    name: 'an attempt of unknown outcome does not count',
    file: `${attempts}/outcome.ts`,
    original: 'return afterAttempt({ delivery, attempt, nextAttemptMs }, nowMs)\n}\n\n/** The delivery in a new round',
    mutated:
      'return { ...afterAttempt({ delivery, attempt, nextAttemptMs }, nowMs), attempt_count: delivery.attempt_count }\n}\n\n/** The delivery in a new round',
  },
  {
    name: 'retries wait no time',
    file: `${attempts}/retry-schedule.ts`,
    original: 'seconds * 1000',
    mutated: 'seconds * 0',
  },
  {
    name: 'a sixth attempt is made',
    file: `${attempts}/retry-schedule.ts`,
    original: 'const seconds = retryDelaysSeconds[attempt - 1]',
    mutated: 'const seconds = retryDelaysSeconds[Math.max(0, attempt - 2)]',
  },
  {
    name: 'a long wait is never woken',
    file: 'shared/webhooks/wake-ups/wake-up.ts',
    original: 'await createSchedule(',
    mutated: 'void (',
  },
  {
    name: 'a clock that was set back hides the age of a look',
    file: `${attempts}/deliver.ts`,
    original: 'readAtMs <= now() && now() - readAtMs',
    mutated: 'now() - readAtMs',
  },
  {
    name: 'a payload shows the submission as it is now',
    file: 'shared/webhooks/deliveries/payload.ts',
    original: 'submissionAt(log, event.entry)',
    mutated: 'submissionAt(log)',
  },
  {
    name: 'events are remembered longer than deliveries',
    file: 'shared/webhooks/deliveries/times.ts',
    original: 'keptMs - 24 * 60',
    mutated: 'keptMs + 24 * 60',
  },
  {
    name: 'a new round is not kept for 30 days',
    file: `${attempts}/outcome.ts`,
    original: '    ttl: keptUntil(nowMs),\n',
    mutated: '    ttl: keptUntil(nowMs) - 86_400,\n',
  },
  {
    name: 'what one webhook has beyond its share waits for the next sweep',
    file: `${engine}/sweep.ts`,
    original: 'while (waiting.length > 0 && now() < stopAtMs)',
    mutated: 'while (waiting.length < 0 && now() < stopAtMs)',
  },
  {
    name: 'the sweep stamps before it wakes',
    file: `${engine}/sweep.ts`,
    original: 'await wake(wakeUpFor(due), delayMs)',
    mutated: 'await store.stampWoken(ids, isoTime(now()))\n      await wake(wakeUpFor(due), delayMs)',
  },
  {
    name: 'the sweep wakes nothing',
    file: `${engine}/sweep.ts`,
    original: 'await wake(wakeUpFor(due), delayMs)',
    mutated: 'void wake',
  },
  {
    name: 'the sweep never reads a second page',
    file: `${engine}/sweep.ts`,
    original: 'if (page.next !== undefined) following.push',
    mutated: 'if (page.next === following) following.push',
  },
  {
    name: 'an audit whose clock is ahead looks early',
    file: `${engine}/audit.ts`,
    original: 'isoTime(now() - aheadMs - ageMs)',
    mutated: 'isoTime(now() - ageMs + 0 * aheadMs)',
  },
  {
    name: 'the audit makes nothing',
    file: `${engine}/audit-submissions.ts`,
    original: 'await ensure(missing)',
    mutated: 'void ensure',
  },
  {
    name: 'the audit forgets what failed',
    file: `${engine}/audit.ts`,
    original: "if (end === 'failed') await store.noteFailedAudit",
    mutated: "if (end === 'failed' && !end) await store.noteFailedAudit",
  },
  {
    name: "a watermark moves to the clock's time",
    file: `${engine}/audit.ts`,
    original: '[watermark]: newest',
    mutated: '[watermark]: range.until',
  },
  {
    name: 'fan-out ignores one webhook',
    file: `${engine}/fan-out.ts`,
    original: 'entries: [change.newest], webhooks }',
    mutated: 'entries: [change.newest], webhooks: webhooks.slice(1) }',
  },
  {
    name: 'the table of retries is off by one',
    file: `${attempts}/retry-schedule.ts`,
    original: 'retryDelaysSeconds[attempt - 1]',
    mutated: 'retryDelaysSeconds[attempt]',
  },
  {
    name: "a wait counts from the attempt's start",
    file: `${attempts}/outcome.ts`,
    original: 'nowMs + Math.max(delayMs, askedMs)',
    mutated: 'Date.parse(claim.started_at) + Math.max(delayMs, askedMs)',
  },
  {
    name: 'Retry-After replaces the wait',
    file: `${attempts}/outcome.ts`,
    original: 'nowMs + Math.max(delayMs, askedMs)',
    mutated: 'nowMs + (askedMs > 0 ? askedMs : delayMs)',
  },
  {
    name: 'the round of a wake-up is not compared',
    file: `${attempts}/deliver.ts`,
    original: 'round === wakeUp.round && attempt_count < wakeUp.attempt',
    mutated: 'attempt_count < wakeUp.attempt',
  },
  {
    name: 'a claim does not name the revision that was read',
    file: `${attempts}/deliver.ts`,
    original: 'store.write(claimed, delivery.revision)',
    mutated:
      'store.write(claimed, (await store.read({ ...idsOf(delivery), submission_id: null })).delivery?.revision ?? "")',
  },
  {
    name: 'a delivery is written over whatever is there',
    file: 'shared/webhooks/deliveries/repository.ts',
    original: "ConditionExpression: 'revision = :read'",
    mutated: "ConditionExpression: 'attribute_exists(pk) OR revision = :read'",
  },
  {
    name: 'the sweep wakes no retry',
    file: `${engine}/sweep.ts`,
    original: '!delivery.claim && delayMs > -graceMs',
    mutated: 'delivery.attempt_count > 0 || (!delivery.claim && delayMs > -graceMs)',
  },
  {
    name: 'the sweep leaves one shard out',
    file: `${engine}/sweep.ts`,
    original: 'SHARDS.map((shard) => ({ shard, after: undefined }))',
    mutated: 'SHARDS.slice(1).map((shard) => ({ shard, after: undefined }))',
  },
  {
    name: 'the audit looks at the newest entry only',
    file: `${engine}/audit-submissions.ts`,
    original: 'log.history.filter(({ at }) => at >= since)',
    mutated: 'log.history.slice(-1).filter(({ at }) => at >= since)',
  },
  {
    name: 'a watermark moves before what is behind it was audited',
    file: `${engine}/audit.ts`,
    original: 'await auditAll(page.rows, noteFailures(shard))',
    mutated:
      'await store.writeProgress(shard, { ...progress, [watermark]: page.rows.at(-1)?.changed_at ?? progress[watermark] })\n        await auditAll(page.rows, noteFailures(shard))',
  },
  {
    name: 'a resend interrupts a running attempt',
    file: 'shared/webhooks/deliveries/record.ts',
    original: 'claim !== null && !hasCome(claim.lease_until, nowMs)',
    mutated: 'claim !== null && hasCome(claim.lease_until, nowMs) && claim === null',
  },
  {
    name: 'one allowed address lets the others pass',
    file: `${sending}/target.ts`,
    original: 'addresses.every((address) => isAllowed(address))',
    mutated: 'addresses.some((address) => isAllowed(address))',
  },
  {
    name: 'a look-up waits for IPv6 as long as for IPv4',
    file: `${sending}/resolve.ts`,
    original: 'Promise.race([ipv6Answer, wait(ipv6WaitMs, [], { ref: false })])',
    mutated: 'ipv6Answer',
  },
  {
    name: 'a look-up goes on after the end of its attempt',
    file: `${sending}/resolve.ts`,
    original: "ended.addEventListener('abort', () => resolver.cancel())",
    mutated: 'void ended',
  },
  {
    name: 'an erasure leaves the words',
    file: 'shared/submissions/erasure.ts',
    original: "entry.action === 'erase' ? withoutWords(log) : log",
    mutated: 'log',
  },
  {
    name: "a receiver's answer is kept after an erasure",
    file: `${attempts}/deliver.ts`,
    original: 'isErased ? withoutAnswer(result) : result',
    mutated: 'result',
  },
  {
    name: 'an erasure leaves the revision of a delivery',
    file: `${engine}/erase-answers.ts`,
    original: 'revision: newId() }',
    mutated: 'revision: delivery.revision }',
  },
]
