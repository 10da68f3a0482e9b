import { cardWords, sentenceWords } from '#shared/card-list/words/lines/section-words.ts'
import { lotWords } from '#shared/card-list/words/plain-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'

/** In characters. A longer text is not one card. */
const longestItem = 200
/** A line with at least 3 of `sentenceWords` is a message. */
const minSentenceWords = 3
const cardCode = /^[A-Z]{2,5}\d{0,3}-\d{1,4}[a-z]?(?:-\d+)?$/
const nameLike = /[\p{L}_]|\d{5}/u

const isSentence = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ normalized }) => sentenceWords.has(normalized)).length >= minSentenceWords

/** A deck as card codes in one line: each code is one card. */
const areCodes = (tokens: readonly Token[]): boolean =>
  tokens.length > 1 && tokens.every(({ text }) => cardCode.test(text))

const isLot = (tokens: readonly Token[]): boolean =>
  areCodes(tokens) ||
  tokens.some(({ normalized }) => lotWords.has(normalized)) ||
  cardWords.has(tokens.at(-1)?.normalized ?? '')

/** Flags a name that may be several cards (`possible_lot`) or no card at all (`unparsed`). */
export const nameFlags = (name: string, tokens: readonly Token[]): Flag[] => [
  ...(isLot(tokens) ? (['possible_lot'] as const) : []),
  ...(name.length > longestItem || isSentence(tokens) || !nameLike.test(name) ? (['unparsed'] as const) : []),
]
