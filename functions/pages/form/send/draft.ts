/** What a customer has typed and not sent. */
export type Draft = {
  readonly list: string
  readonly name: string
  readonly notes: string
  /** The idempotency key of a request whose answer has not come; null when there is none. */
  readonly key: string | null
}

export const emptyDraft: Draft = { list: '', name: '', notes: '', key: null }

const offset = 0xcbf29ce484222325n
const prime = 0x100000001b3n

/** FNV-1a of 64 bits. It keeps an e-mail address out of sight and needs no secure context, as `crypto.subtle` does. */
const digestOf = (text: string): string =>
  new TextEncoder()
    .encode(text)
    .reduce((digest, byte) => BigInt.asUintN(64, (digest ^ BigInt(byte)) * prime), offset)
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
    return { list: textOf('list'), name: textOf('name'), notes: textOf('notes'), key: textOf('key') || null }
  } catch {
    return emptyDraft
  }
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

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
 * @param open asked each time, because a browser that keeps nothing may throw here already.
 */
export const createDraftStore = (
  open: () => DraftStorage,
  owner: { readonly store: string; readonly email: string },
) => {
  const name = `submission-intake.draft.${digestOf(`${owner.store}\n${owner.email.toLowerCase()}`)}`
  // Where the browser keeps nothing, the draft lives as long as the page.
  let latest = orNothing(() => parse(open().getItem(name))) ?? emptyDraft
  return {
    read: (): Draft => latest,
    write: (draft: Draft): void => {
      latest = draft
      orNothing(() => open().setItem(name, JSON.stringify(draft)))
    },
    clear: (): void => {
      latest = emptyDraft
      orNothing(() => open().removeItem(name))
    },
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>
