import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '#shared/client/api-error.ts'
import { waitFor } from '#shared/client/request.ts'
import type { Submission } from '#shared/client/types.ts'
import type { Session } from '../session/session.ts'
import type { Draft, DraftStore } from './draft.ts'
import { isSameDraft, useDraft } from './use-draft.ts'

export type Sending =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly waitSeconds?: number }
  /** It is sent when the connection is back. */
  | { readonly state: 'offline' }
  /** The request may have arrived: a repeat has the same key. */
  | { readonly state: 'unanswered' }
  /** An earlier text has arrived under this key. */
  | { readonly state: 'arrived-before' }
  /** Another tab has sent the draft that was shown here. */
  | { readonly state: 'sent-elsewhere' }
  | { readonly state: 'refused'; readonly error: ApiError }

type Options = {
  readonly session: Session
  readonly drafts: DraftStore
  readonly onSubmitted: (submission: Submission) => void
}

/** No answer came, or one that does not tell whether the list was stored. */
const isOutcomeUnknown = ({ code, status }: ApiError): boolean =>
  code === 'NETWORK_ERROR' || code === 'TIMED_OUT' || code === 'UNEXPECTED_ANSWER' || (status ?? 0) >= 500

/** The state while no request is under way. */
const restingState = ({ isQueued, isUnanswered }: Draft): Sending => ({
  state: isQueued ? 'offline' : isUnanswered ? 'unanswered' : 'idle',
})

/**
 * The draft, and sending it once, however often `send` is called, in however many tabs: one request at a time, and one
 * idempotency key as long as the draft lives. A key that was used with an earlier text is refused if that text has
 * arrived, so a changed draft is never a second submission by accident.
 */
export const useSending = ({ session, drafts, onSubmitted }: Options) => {
  const { draft, keep, refresh } = useDraft(drafts)
  const [sending, setSending] = useState<Sending>(() => restingState(drafts.read()))
  // A second click comes before the next rendering.
  const isUnderWay = useRef(false)

  /** Keeps the draft and shows how it stands with its sending. */
  const rest = (next: Draft): void => {
    keep(next)
    setSending(restingState(next))
  }

  /** Returns whether the draft is still the one that is shown. */
  const isCurrent = (): boolean => {
    const change = refresh()
    if (change !== 'same') setSending({ state: change === 'sent' ? 'sent-elsewhere' : 'idle' })
    return change === 'same'
  }

  const fail = (error: ApiError, sent: Draft): void => {
    if (!isCurrent()) return
    if (isOutcomeUnknown(error)) {
      rest({ ...sent, isQueued: !navigator.onLine, isUnanswered: sent.isUnanswered || navigator.onLine })
    } else if (error.code === 'IDEMPOTENCY_KEY_REUSED') {
      keep({ ...sent, key: '', isUnanswered: false })
      setSending({ state: 'arrived-before' })
    } else {
      // What is refused uses up no key, and an earlier request under it may have arrived.
      if (error.code !== 'RATE_LIMITED') keep({ ...sent, isUnanswered: false })
      setSending({ state: 'refused', error })
    }
  }

  const send = async (): Promise<void> => {
    if (isUnderWay.current || !isCurrent()) return
    isUnderWay.current = true
    const before = drafts.read()
    // What leaves this device is marked first: the page may be closed before the answer comes.
    keep({ ...before, isQueued: false, isUnanswered: before.isUnanswered || navigator.onLine })
    const kept = drafts.read()
    setSending({ state: 'sending' })
    try {
      const { customer_email } = await session.open()
      const body = {
        customer_email,
        customer_name: kept.name.trim(),
        card_list: kept.list,
        notes: kept.notes.trim() || null,
      }
      const submission = await session.call(
        (request) => request('submissions.create', { body, options: { idempotencyKey: kept.key } }),
        (waitSeconds) => {
          setSending({ state: 'sending', waitSeconds })
          return waitFor(waitSeconds)
        },
      )
      // What another tab has typed meanwhile was not sent.
      if (isSameDraft(drafts.read(), kept)) drafts.clear()
      refresh()
      setSending(restingState(drafts.read()))
      onSubmitted(submission)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      fail(error, kept)
    } finally {
      isUnderWay.current = false
    }
  }

  useEffect(() => {
    const onStorage = (): void => {
      if (!isUnderWay.current) isCurrent()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  })

  const isOffline = sending.state === 'offline'
  useEffect(() => {
    if (!isOffline) return
    // The page was closed before the connection came back.
    if (navigator.onLine) send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  })

  /** Hides an earlier refusal too. A list that waits for the connection does so no longer: it may be half typed. */
  const change = (fields: Partial<Draft>): void => rest({ ...drafts.read(), ...fields, isQueued: false })
  return { draft, change, sending, send }
}
