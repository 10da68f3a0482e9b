import { useCallback, useRef, useState } from 'preact/hooks'
import { ApiError, type HistoryEntry, type Submission, type Transition } from '#shared/client/index.ts'
import { useConsole } from '../requests/context.ts'
import { useAction } from '../requests/use-action.ts'
import { useLoad } from '../requests/use-load.ts'
import { withEtag } from '../requests/with-etag.ts'

/** What others did since this person last looked. */
export type Meanwhile = { readonly seen: Submission; readonly entry: HistoryEntry | undefined }

/** Another request came first: the version does not match, or the action is no longer allowed. */
const wasOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && ['PRECONDITION_FAILED', 'INVALID_TRANSITION', 'CONFLICT'].includes(error.code)

/** A submission with its version; actions on it are refused when it is not what is on the screen. */
export const useSubmission = (id: string) => {
  const { client } = useConsole()
  const load = useCallback(
    (signal?: AbortSignal) => withEtag((onHeaders) => client.submissions.get(id, {}, { signal, onHeaders })),
    [client, id],
  )
  const loaded = useLoad(load)
  const action = useAction()
  const [meanwhile, setMeanwhile] = useState<Meanwhile>()
  const last = useRef<{ readonly request: string; readonly idempotencyKey: string } | undefined>(undefined)
  const { value: shown, replace } = loaded

  /** Shows what holds now beside what was seen. Nothing is sent. */
  const lookAgain = async (seen: Submission) => {
    const now = await load()
    const history = await Array.fromAsync(client.submissions.history(id, { limit: 100 }))
    replace(now)
    setMeanwhile({ seen, entry: history.at(-1) })
  }

  /** Returns the submission as it is afterwards; undefined when nothing was done. */
  const send = async (transition: Transition): Promise<Submission | undefined> => {
    if (!shown) return undefined
    let done: Submission | undefined
    // The same request may have been done although no answer came. With the same key its answer is repeated.
    const request = JSON.stringify([transition, shown.etag])
    const idempotencyKey = last.current?.request === request ? last.current.idempotencyKey : crypto.randomUUID()
    last.current = { request, idempotencyKey }
    await action.run(async () => {
      try {
        const answer = await withEtag((onHeaders) =>
          client.submissions.transition(id, transition, { ifMatch: shown.etag, idempotencyKey, onHeaders }),
        )
        // The answer to a repeated request has no version, and may be older than what holds now.
        const after = answer.etag === undefined ? await load() : answer
        replace(after)
        done = after.value
      } catch (error) {
        if (!wasOvertaken(error)) throw error
        await lookAgain(shown.value)
      }
    })
    return done
  }

  return { loaded, action, meanwhile, dismiss: () => setMeanwhile(undefined), send }
}
