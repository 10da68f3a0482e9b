import { createHash } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Cleanup } from '#infra/local/host/cleanup.ts'
import { answer, type Behaviour, hang, type ReceivedRequest, startReceiver } from '#test/support/receiver.ts'

/** One request that a receiver got. */
export type Arrival = {
  readonly webhook: string
  readonly event: string
  readonly delivery: string
  readonly attempt: number
  /** A digest of the body's bytes. */
  readonly body: string
  readonly signed: boolean
  readonly atMs: number
  /** The receiver's response status; null when it did not answer. */
  readonly status: number | null
}

/** The response status for an attempt, by kind of receiver; null: no answer. */
const answers = {
  works: () => 200,
  /** Answers after 400 ms: its sender is often killed while it waits. */
  'is slow': () => 200,
  'fails first': (attempt: number, event: string) =>
    attempt <= 1 + (Number.parseInt(event.slice(-1), 16) % 3) ? 503 : 200,
  'hangs at times': (attempt: number, event: string) =>
    (attempt + Number.parseInt(event.slice(-1), 16)) % 2 === 0 ? null : 204,
  hangs: () => null,
  'always fails': () => 500,
} as const satisfies Record<string, (attempt: number, event: string) => number | null>

export type Kind = keyof typeof answers
export const kinds = Object.keys(answers) as Kind[]

const slowMs = 400

const behaviourOf = (kind: Kind, status: number | null): Behaviour => {
  if (status === null) return hang
  if (kind !== 'is slow') return answer(status)
  return (response, request) => setTimeout(() => answer(status)(response, request), slowMs)
}

const headerOf = ({ headers }: ReceivedRequest, name: string): string => String(headers[name] ?? '')

/** Verified by the independent library `standardwebhooks`, with any of the secrets that the API has shown. */
const isSigned = ({ body, headers }: ReceivedRequest, secrets: readonly string[]): boolean =>
  secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>)
      return true
    } catch {
      return false
    }
  })

/** Starts receivers and keeps a journal of all their requests. */
export const createReceivers = (cleanup: Cleanup) => {
  const journal: Arrival[] = []

  /** Starts a receiver. Its webhook needs the URL, so `belongsTo` sets the webhook afterwards. */
  const start = async (kind: Kind) => {
    let webhook = ''
    const secrets: string[] = []
    const receiver = await startReceiver({
      behaviour: (response, request) => {
        const event = headerOf(request, 'webhook-id')
        const attempt = Number(headerOf(request, 'x-delivery-attempt'))
        const status = answers[kind](attempt, event)
        journal.push({
          webhook,
          event,
          delivery: headerOf(request, 'x-delivery-id'),
          attempt,
          body: createHash('sha256').update(request.body).digest('hex'),
          signed: isSigned(request, secrets),
          atMs: Date.now(),
          status,
        })
        behaviourOf(kind, status)(response, request)
      },
    })
    cleanup.add(receiver.close)
    const belongsTo = (created: { id: string; secret: string }) => {
      webhook = created.id
      secrets.push(created.secret)
    }
    return { url: `${receiver.url}/hook`, belongsTo, addSecret: (secret: string) => void secrets.unshift(secret) }
  }

  return { journal, start }
}

export type Receivers = ReturnType<typeof createReceivers>
