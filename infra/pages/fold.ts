const codeOfA = 65

/** `A` to `Z` count from 0 to 25. */
const maxShared = 25

const sharedLength = (one: string, other: string): number => {
  let length = 0
  while (length < maxShared && length < one.length && one[length] === other[length]) length += 1
  return length
}

/**
 * Writes each entry as a capital letter and the rest of the entry. The capital says how many letters the entry shares
 * with the one before it, `A` none: `bind`, `bird` becomes `AbindCrd`. Sorted entries share most. None has a capital.
 */
export const fold = (entries: readonly string[]): string =>
  entries
    .map((entry, index) => {
      const shared = sharedLength(entry, entries[index - 1] ?? '')
      return String.fromCharCode(codeOfA + shared) + entry.slice(shared)
    })
    .join('')

export const unfold = (folded: string): string[] => {
  let entry = ''
  const following = (part: string): string => {
    entry = entry.slice(0, part.charCodeAt(0) - codeOfA) + part.slice(1)
    return entry
  }
  return folded.split(/(?=[A-Z])/).map(following)
}
