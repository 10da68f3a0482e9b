import { actorOf } from '#shared/access/principal.ts'
import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { requireMatch } from '#shared/api/if-match.ts'
import { notFound } from '#shared/api/not-found.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { submissions } from '#shared/runtime/wire/submissions.ts'
import { transitionSubmissionContract } from '#shared/submissions/contract.ts'
import { lastEntryOf, submissionAt } from '#shared/submissions/fold.ts'
import { decide, repeatedEntryOf } from '#shared/submissions/lifecycle.ts'
import type { submissionRepository } from '#shared/submissions/repository.ts'

type Needs = { readonly submissions: Pick<ReturnType<typeof submissionRepository>, 'change'>; readonly now: Now }

/** Applies the store's decision to a submission, once for every identity. */
export const transitionSubmission =
  ({ submissions, now }: Needs) =>
  async ({ parameters, body, principal, identity, mark, ifMatch }: Call<typeof transitionSubmissionContract>) => {
    const command = { ...body, by: actorOf(principal), identity, mark }
    const changed = await submissions.change(principal.store_id, parameters.submission_id, (log) => {
      const repeated = repeatedEntryOf(log, command)
      if (repeated !== undefined) return { replay: repeated }
      requireMatch(ifMatch, lastEntryOf(log).entry)
      return { append: decide(log, command, now()) }
    })
    if (!changed) throw notFound('submission')
    const { log, entry, replayed } = changed
    return { body: submissionAt(log, entry), ...(replayed ? { replayed } : { version: entry }) }
  }

export const handler = endpoint(
  transitionSubmissionContract,
  gate(),
  transitionSubmission({ submissions: submissions(), now }),
)
