import { useRef, useState } from 'preact/hooks'
import { type Draft, type DraftStore, randomKey } from './draft.ts'

/** Whether both have the same key and text. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.key === other.key && one.list === other.list && one.name === other.name && one.notes === other.notes

/** The draft as this tab shows it. Other tabs have the same one. */
export const useDraft = (drafts: DraftStore) => {
  const [draft, setDraft] = useState(drafts.read)
  // A click may come before the next rendering.
  const shown = useRef(draft)
  const show = (next: Draft): void => {
    shown.current = next
    setDraft(next)
  }
  /** Keeps it at once, its key above all: two tabs must not send it under two keys. */
  const keep = (next: Draft): void => {
    const keyed = { ...next, key: next.key || randomKey() }
    drafts.write(keyed)
    show(keyed)
  }
  /** Shows what another tab has made of the draft, and tells what that was. */
  const refresh = (): 'same' | 'changed' | 'sent' => {
    const [before, stored] = [shown.current, drafts.read()]
    if (isSameDraft(before, stored)) return 'same'
    show(stored)
    return before.key !== '' && stored.key === '' ? 'sent' : 'changed'
  }
  return { draft, keep, refresh }
}
