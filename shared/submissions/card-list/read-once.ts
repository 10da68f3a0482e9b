import { type Reading, readCardList } from './read.ts'

let last: { readonly text: string; readonly reading: Reading } | undefined

/**
 * As `readCardList`, but the same text next time gives the same reading: a new submission's list is read when its body is
 * checked, and again when it is taken in.
 */
export const readCardListOnce = (text: string): Reading => {
  if (last?.text !== text) last = { text, reading: readCardList(text) }
  return last.reading
}
