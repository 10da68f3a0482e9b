import { randomUUID } from 'node:crypto'
import { requestLimits } from '#infra/limits.ts'
import type { Service } from '#infra/operate/connect.ts'
import { requireStore } from '#infra/operate/stores/require-store.ts'
import { mapInGroups } from '#shared/core/concurrency.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { erasureOf, hasWords } from '#shared/submissions/erasure.ts'
import { lastEntryOf } from '#shared/submissions/fold.ts'
import { createSubmissionRepository, type SubmissionRepository } from '#shared/submissions/repository.ts'
import { createEraseAnswers } from '#shared/webhooks/engine/erase-answers.ts'
import { createErasing } from './erasing.ts'

/** The wait between two passes over the list, whose index follows writes within about 1 s. */
const indexLagMs = 2000

/** Most submissions in one page of the list. */
const pageRows = 100

/** Submissions erased in parallel. */
const erasedTogether = 10

type ErasingService = Pick<Service, 'stores' | 'links' | 'listSubmissions' | 'webhooks' | 'deliveries' | 'table'>

/** Erases submissions of a store; one that is erased already stays as it is. */
const createEraseSubmissions = (submissions: SubmissionRepository, store: StoreId) => {
  /** A change that races the erasure meets a new version, and is decided again. */
  const eraseSubmission = async (submissionId: string): Promise<boolean> => {
    const requestId = `operator-${randomUUID()}`
    const changed = await submissions.change(store, submissionId, (log) =>
      hasWords(log) ? { append: erasureOf(log, requestId, Date.now()) } : { replay: lastEntryOf(log).entry },
    )
    return changed !== undefined && !changed.replayed
  }

  /** @returns the number of those that this call erased. */
  return async (ids: readonly string[]): Promise<number> =>
    (await mapInGroups(ids, erasedTogether, eraseSubmission)).filter(Boolean).length
}

/**
 * Erases a customer, in this order: the form links, so that they send nothing more; a note of what is begun, the
 * submissions, and 12 s or more later, once more, what a request wrote that met the erasure, and the answers of their
 * deliveries. By then no sender still holds a payload that it read before. A repeat ends what broke off, and else finds
 * nothing.
 *
 * @param wait waits for milliseconds.
 * @throws OperatorError when the store does not exist; Problem CONFLICT after 5 conflicts on one submission or delivery.
 */
export const eraseCustomer = async (
  { stores, links, listSubmissions, webhooks, deliveries, table }: ErasingService,
  { store, email: customer_email }: { readonly store: StoreId; readonly email: string },
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<{ links: number; submissions: number; deliveries: number }> => {
  await requireStore(stores, store)
  const submissions = createSubmissionRepository(table)
  const eraseSubmissions = createEraseSubmissions(submissions, store)
  const erasing = createErasing(table)
  const eraseAnswers = createEraseAnswers({ store: deliveries, wait, newId: randomUUID, now: Date.now })

  const eraseListed = async (): Promise<number> => {
    let count = 0
    let after: string | undefined
    do {
      const { rows, next } = await listSubmissions(store, { customer_email, limit: pageRows, after })
      const ids = rows.map(({ id }) => id)
      await mapInGroups(ids, erasedTogether, (id) => erasing.begin(store, id))
      count += await eraseSubmissions(ids)
      after = next
    } while (after !== undefined)
    return count
  }

  const finish = async (submissionId: string, webhookIds: readonly string[]): Promise<number> => {
    // A change that met the erasure was decided again, and wrote its note after it.
    await eraseSubmissions([submissionId])
    const log = await submissions.find(store, submissionId)
    const count = log ? await eraseAnswers(log, webhookIds) : 0
    await erasing.end(store, submissionId)
    return count
  }

  let linkCount = await links.deleteOf(store, customer_email)
  let erased = (await eraseSubmissions(await erasing.list(store))) + (await eraseListed())
  let found: number
  do {
    await wait(indexLagMs)
    linkCount += await links.deleteOf(store, customer_email)
    found = await eraseListed()
    erased += found
  } while (found > 0)
  // The live ones first: a webhook that is deleted in between is then among the deleted ones.
  const webhookIds = [...(await webhooks.list(store)), ...(await webhooks.listDeleted(store))].map(({ id }) => id)
  const begun = await erasing.list(store)
  // A request that read a submission before it was erased has ended by then.
  if (begun.length > 0) await wait(requestLimits.timeoutSeconds * 1000)
  const counts = await mapInGroups(begun, erasedTogether, (id) => finish(id, webhookIds))
  return { links: linkCount, submissions: erased, deliveries: counts.reduce((sum, count) => sum + count, 0) }
}
