import { entriesOf } from './entries-of.ts'

const knownWords = new Set<string>()
const onlyLetters = /^[a-z]+$/

/** Whether a normalized word is nothing but letters and in no table: it can only be part of a name. */
export const isNameOnly = (word: string): boolean => onlyLetters.test(word) && !knownWords.has(word)

/** The same table. From now on its words are not `isNameOnly`. */
export const knowing = <Table extends Iterable<string>>(phrases: Table): Table => {
  for (const phrase of phrases) {
    if (phrase.includes(' ')) for (const word of phrase.split(' ')) knownWords.add(word)
    else knownWords.add(phrase)
  }
  return phrases
}

/** The normalized names of a table. */
export const normalizedNames = (names: string): ReadonlySet<string> => new Set(entriesOf(names))

/** As `normalizedNames`, for words that mean something in a line. */
export const normalizedSet = (words: string): ReadonlySet<string> => knowing(new Set(entriesOf(words)))

/** The first word of each phrase of a table. */
export const firstWordsOf = (phrases: Iterable<string>): ReadonlySet<string> =>
  new Set([...phrases].map((phrase) => phrase.split(' ')[0] ?? ''))
