import { LOT_WORDS } from '#shared/card-list/words/plain-words.ts'
import { CARD_WORDS, SENTENCE_WORDS } from '#shared/card-list/words/section-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'

/** The longest text that is one card's name and what belongs to it. */
const LONGEST_ITEM = 200
/** So many of a message's words make a line one. */
const SENTENCE = 3
const CODE = /^[A-Z]{2,5}\d{0,3}-\d{1,4}[a-z]?(?:-\d+)?$/
const NAME_LIKE = /[\p{L}_]|\d{5}/u

const isSentence = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ folded }) => SENTENCE_WORDS.has(folded)).length >= SENTENCE

/** Codes one behind the other, as a deck of codes has them in one line: one card each. */
const areCodes = (tokens: readonly Token[]): boolean => tokens.length > 1 && tokens.every(({ text }) => CODE.test(text))

const isLot = (tokens: readonly Token[]): boolean =>
  areCodes(tokens) || tokens.some(({ folded }) => LOT_WORDS.has(folded)) || CARD_WORDS.has(tokens.at(-1)?.folded ?? '')

/** What a name itself gives to doubt: it may be several cards, or no card at all. */
export const nameFlags = (name: string, tokens: readonly Token[]): Flag[] => [
  ...(isLot(tokens) ? (['possible_lot'] as const) : []),
  ...(name.length > LONGEST_ITEM || isSentence(tokens) || !NAME_LIKE.test(name) ? (['unparsed'] as const) : []),
]
