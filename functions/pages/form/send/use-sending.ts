import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '#shared/client/api-error.ts'
import type { Submission } from '#shared/client/types.ts'
import type { Session } from '../session/session.ts'
import type { Draft, DraftStore } from './draft.ts'

export type Sending =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly waitSeconds?: number }
  /** It is sent when the connection is back. */
  | { readonly state: 'offline' }
  /** The request may have arrived: a repeat has the same key. */
  | { readonly state: 'unanswered' }
  /** An earlier text has arrived under this key. */
  | { readonly state: 'arrived-before' }
  | { readonly state: 'refused'; readonly error: ApiError }

type Options = {
  readonly session: Session
  readonly drafts: DraftStore
  /** Keeps the draft at once, its key above all: the page may be closed before the answer comes. */
  readonly keep: (draft: Draft) => void
  readonly onSubmitted: (submission: Submission) => void
}

/** 128 random bits, also where the page is not a secure context. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** No answer came, or one that does not tell whether the list was stored. */
const isOutcomeUnknown = ({ code, status }: ApiError): boolean =>
  code === 'NETWORK_ERROR' || code === 'TIMED_OUT' || code === 'UNEXPECTED_ANSWER' || (status ?? 0) >= 500

/** The state while no request is under way. */
const restingState = ({ key }: Draft): Sending => ({ state: key === null ? 'idle' : 'unanswered' })

/**
 * Sends a draft once, however often `send` is called: one request at a time, and one idempotency key until an answer says
 * what became of it. A key that was used with an earlier text is refused if that text has arrived, so a changed draft is
 * never a second submission by accident.
 */
export const useSending = ({ session, drafts, keep, onSubmitted }: Options) => {
  const [sending, setSending] = useState<Sending>(() => restingState(drafts.read()))
  // A second click comes before the next rendering.
  const isUnderWay = useRef(false)

  const fail = (error: ApiError, unanswered: Draft): void => {
    if (isOutcomeUnknown(error)) {
      setSending({ state: navigator.onLine ? 'unanswered' : 'offline' })
      return
    }
    if (error.code !== 'RATE_LIMITED') keep({ ...unanswered, key: null })
    setSending(error.code === 'IDEMPOTENCY_KEY_REUSED' ? { state: 'arrived-before' } : { state: 'refused', error })
  }

  const send = async (): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const draft = drafts.read()
    const kept = { ...draft, key: draft.key ?? randomKey() }
    keep(kept)
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
        (client) => client.submissions.create(body, { idempotencyKey: kept.key }),
        (waitSeconds) => setSending({ state: 'sending', waitSeconds }),
      )
      onSubmitted(submission)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      fail(error, kept)
    } finally {
      isUnderWay.current = false
    }
  }

  const isOffline = sending.state === 'offline'
  useEffect(() => {
    if (!isOffline) return
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  })

  /** After a change of the draft: hides an earlier refusal, and sends nothing when the connection is back. */
  const reset = (): void => {
    if (sending.state !== 'idle') setSending(restingState(drafts.read()))
  }
  return { sending, send, reset }
}
