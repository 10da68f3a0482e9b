import type { PageStorage } from '../../look/page-storage.ts'

/** What a customer has typed and not sent. */
export type Draft = {
  readonly list: string
  readonly name: string
  readonly notes: string
  /** The idempotency key under which it is sent, from every tab; empty while nothing is typed. */
  readonly key: string
  /** A request has gone under this key, and no answer has come. */
  readonly isUnanswered: boolean
  /** The customer has pressed Send without a connection, and was told that it is sent when there is one. */
  readonly isQueued: boolean
}

export const emptyDraft: Draft = { list: '', name: '', notes: '', key: '', isUnanswered: false, isQueued: false }

/** 128 random bits, also where the page is not a secure context. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** FNV-1a of 32 bits. It keeps an e-mail address out of sight and needs no secure context, as `crypto.subtle` does. */
const digestOf = (text: string): string =>
  new TextEncoder()
    .encode(text)
    .reduce((digest, byte) => Math.imul(digest ^ byte, 0x01000193) >>> 0, 0x811c9dc5)
    .toString(36)

const parse = (text: string | null): Draft => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return emptyDraft
    const fields = new Map(Object.entries(value))
    const textOf = (name: string): string => {
      const field: unknown = fields.get(name)
      return typeof field === 'string' ? field : ''
    }
    return {
      list: textOf('list'),
      name: textOf('name'),
      notes: textOf('notes'),
      key: textOf('key'),
      isUnanswered: fields.get('isUnanswered') === true,
      isQueued: fields.get('isQueued') === true,
    }
  } catch {
    return emptyDraft
  }
}

/** Storage may be full or forbidden; the form works without. */
const orNothing = <Result>(use: () => Result): Result | undefined => {
  try {
    return use()
  } catch {
    return undefined
  }
}

/**
 * The draft of one customer of one store in this browser.
 *
 * It goes by the store's name, because the session's answer has no id of the store. Two stores of one name, on one service,
 * to which one customer sells under one address, share a draft: the customer sees their own text, nothing is sent before
 * they press Send (a list that waits for a connection goes to the one that they open first), and each store has
 * idempotency keys of its own. By the link's code they would be apart, but every
 * renewed link (after 7 days, when the store asks for no other time) would lose the draft.
 *
 * @param open asked each time, because a browser that keeps nothing may throw here already.
 */
export const createDraftStore = (
  open: () => PageStorage,
  owner: { readonly store: string; readonly email: string },
) => {
  const name = `submission-intake.draft.${digestOf(`${owner.store}\n${owner.email.toLowerCase()}`)}`
  // Where the browser keeps nothing, the draft lives as long as the page.
  let unkept: Draft | undefined
  return {
    /** Read anew each time: another tab may have changed it or sent it. */
    read: (): Draft => unkept ?? orNothing(() => parse(open().getItem(name))) ?? emptyDraft,
    write: (draft: Draft): void => {
      unkept = draft
      orNothing(() => {
        open().setItem(name, JSON.stringify(draft))
        unkept = undefined
      })
    },
    clear: (): void => {
      unkept = undefined
      orNothing(() => open().removeItem(name))
    },
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>
