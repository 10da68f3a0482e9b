import type { LineParts } from '#shared/card-list/lines/line-parts.ts'
import { connectors } from '#shared/card-list/text/condition/grade-from.ts'
import { labels } from '#shared/card-list/text/condition/grade-labels.ts'
import { isWordOfSlab } from '#shared/card-list/text/condition/slab-words.ts'
import { isGradeWord, mayBeginGrade } from '#shared/card-list/words/condition/grades.ts'
import { firstWordsOf } from '#shared/card-list/words/known-words.ts'
import { withLetters } from '#shared/card-list/words/letters.ts'
import { sentenceWords, tradeWords } from '#shared/card-list/words/lines/message-words.ts'
import {
  allWords,
  eachWords,
  exceptionWords,
  languages,
  slabs,
  statementWords,
} from '#shared/card-list/words/lines/statement-words.ts'
import { games } from '#shared/card-list/words/names/lot-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { isPlain, isPlainWord } from '#shared/card-list/words/plain-words.ts'
import { playsets } from '#shared/card-list/words/quantity/quantity-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'

const longestStatement = 120
const mostTokens = 20
/** Signs around a word. */
export const ornaments = new RegExp(withLetters`^[^\p{L}\d\p{Sc}]+|[^\p{L}\d\p{Sc}+?]+$`, 'g')

export type Kind = 'slabs' | 'all' | 'each' | 'exception' | 'other' | 'message' | 'game' | 'language'

/** The words of a line about others, by what they say. */
export const phrases: readonly (readonly [Kind, ReadonlySet<string>])[] = [
  ['slabs', slabs],
  ['exception', exceptionWords],
  ['each', eachWords],
  ['all', allWords],
  ['other', statementWords],
  ['other', connectors],
  ['other', labels],
  ['message', sentenceWords],
  ['message', tradeWords],
  ['game', games],
  ['language', languages],
]

const words: ReadonlySet<string> = new Set(
  [...phrases.flatMap(([, table]) => [...table]), ...playsets].flatMap((phrase) => phrase.split(' ')),
)
const wordStart = withLetters`[\p{L}\d][^\s()[\]]*`

export const isWordOfStatement = (word: string): boolean => {
  const plain = word.replace(ornaments, '')
  return words.has(plain) || isPlainWord(plain) || isGradeWord(plain) || mayBeginGrade(plain) || isWordOfSlab(plain)
}

export const beginningsOfExceptions = firstWordsOf(exceptionWords)

/** Whether the first two words may be about other lines. */
const mayBegin = (text: string): boolean => {
  const start = normalizeText(text.slice(0, 40))
  const first = wordStart.exec(start)
  if (!first) return true
  const [word] = first
  if (!isWordOfStatement(word)) return false
  const second = wordStart.exec(start.slice(first.index + word.length))?.[0]
  // `Unless noted`
  return second === undefined || beginningsOfExceptions.has(word) || isWordOfStatement(second)
}

const isOfStatement = (token: Token): boolean => {
  if (token.kind !== 'word' || isPlain(token)) return true
  if (token.isNameOnly) return false
  // `English/NM`
  return token.normalized.replace(ornaments, '').split(/[/-]/).every(isWordOfStatement)
}

/** Whether all words before an exception (`unless noted`) may be about other lines. */
const areOfStatement = (tokens: readonly Token[]): boolean => {
  const exception = tokens.findIndex(({ normalized }) => beginningsOfExceptions.has(normalized))
  return tokens.slice(0, exception < 0 ? tokens.length : exception).every(isOfStatement)
}

/** A quick answer that spares most lines a closer look: whether a line may say something of others. */
export const mayState = ({ text, typed }: LineParts, isHeading: boolean): boolean => {
  if (text.length > longestStatement || !(isHeading || mayBegin(text))) return false
  return typed().length <= mostTokens && (isHeading || areOfStatement(typed()))
}
