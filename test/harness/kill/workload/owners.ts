import { setTimeout as sleep } from 'node:timers/promises'
import { isoTime } from '#shared/core/clock.ts'
import type { Random } from '#test/harness/simulation/world/random.ts'
import type { Client } from './client.ts'

/** A time in which nothing may be sent to a webhook, because it was disabled or deleted. */
export type Silence = { readonly webhook: string; readonly fromMs: number; readonly untilMs: number }

type OwnedWebhook = {
  readonly id: string
  readonly client: Client
  readonly addSecret: (secret: string) => void
  /** Deleted at a random moment; the others stay. */
  readonly isDoomed: boolean
}

const hourMs = 3_600_000

/** Starts everything that was held for a webhook again. */
export const recoverHeld = async (
  { id, client }: Pick<OwnedWebhook, 'id' | 'client'>,
  cursor: string | null = null,
): Promise<void> => {
  const body = { status: 'held', since: isoTime(Date.now() - hourMs), ...(cursor !== null && { cursor }) }
  const answer = await client.repeat<{ next_cursor: string | null }>('POST', `/webhooks/${id}/recover`, { body })
  if (answer.body.next_cursor !== null) await recoverHeld({ id, client }, answer.body.next_cursor)
}

/** 6 owners work at once; each webhook has one owner, so none enables what another disabled. */
const ownerCount = 6

/** Owners rotate secrets, disable and enable webhooks, and delete some, one thing after the other until the signal aborts. */
export const changeWebhooks = async (
  webhooks: readonly OwnedWebhook[],
  { random, signal }: { random: Random; signal: AbortSignal },
) => {
  const silences: Silence[] = []
  const counts = { rotated: 0, disabled: 0, deleted: 0 }

  const rotate = async ({ id, client, addSecret }: OwnedWebhook): Promise<void> => {
    const path = `/webhooks/${id}/rotate-secret`
    const { body } = await client.repeat<{ secret: string }>('POST', path, { body: { overlap_seconds: 3_600 } })
    addSecret(body.secret)
    counts.rotated += 1
  }

  const disableForAWhile = async (webhook: OwnedWebhook): Promise<void> => {
    const { id, client } = webhook
    await client.repeat('PATCH', `/webhooks/${id}`, { body: { status: 'disabled' } })
    const fromMs = Date.now()
    await sleep(random.between(3_000, 8_000))
    silences.push({ webhook: id, fromMs, untilMs: Date.now() })
    await client.repeat('PATCH', `/webhooks/${id}`, { body: { status: 'enabled' } })
    await recoverHeld(webhook)
    counts.disabled += 1
  }

  const remove = async ({ id, client }: OwnedWebhook): Promise<void> => {
    // 404: an earlier try deleted it, and its answer was lost.
    await client.repeat('DELETE', `/webhooks/${id}`, { isSuccess: (status) => status < 300 || status === 404 })
    silences.push({ webhook: id, fromMs: Date.now(), untilMs: Number.POSITIVE_INFINITY })
    counts.deleted += 1
  }

  const own = async (owned: readonly OwnedWebhook[]): Promise<void> => {
    const doomed = owned.filter(({ isDoomed }) => isDoomed)
    const staying = owned.filter(({ isDoomed }) => !isDoomed)
    while (!signal.aborted) {
      await sleep(500, undefined, { signal }).catch(() => undefined)
      const next = random.chance(0.2) ? doomed.pop() : undefined
      if (next) await remove(next)
      else await (random.chance(0.7) ? rotate : disableForAWhile)(random.pick(staying))
    }
  }

  const shares = Object.values(Object.groupBy(webhooks.entries(), ([index]) => index % ownerCount))
  await Promise.all(shares.map((share = []) => own(share.map(([, webhook]) => webhook))))
  return { silences, counts }
}
