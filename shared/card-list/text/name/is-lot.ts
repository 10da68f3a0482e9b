import type { Beside } from '#shared/card-list/text/item-text.ts'
import { graders } from '#shared/card-list/words/condition/graders.ts'
import { firstWordsOf } from '#shared/card-list/words/known-words.ts'
import { isCapitalized } from '#shared/card-list/words/letters.ts'
import {
  completeWords,
  firstWordsOfLots,
  games,
  gamesLots,
  kindsOfCards,
  lotWords,
  sealedWords,
  severalCards,
  withWords,
  wordsInLots,
} from '#shared/card-list/words/names/lot-words.ts'
import { connecting, playsets } from '#shared/card-list/words/quantity/quantity-words.ts'
import { isYear } from '#shared/card-list/words/quantity/usual-numbers.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'
import { countIn } from './count-in.ts'
import { numberOfCard } from './number-of-card.ts'

/** Words looked at for a lot. Every word may look at all others, so the bound keeps the time linear. */
const mostWordsOfLot = 100
/** As many cards of a kind are a lot: `50 rares`, but not `4 Sol Ring foils`. */
const minLot = 10
const playsetSize = 4
/** `10 cards`, `100+ cards` */
const severalAt = /^\d{2,4}\+?$/
const digit = /\d/

const endsOfLots: ReadonlySet<string> = new Set([...lotWords].map((lot) => lot.slice(lot.indexOf(' ') + 1)))

/** `まとめ売り`, `3枚セット`, `連番`, `コンプリート` and `全般` in a word */
const japaneseLot = /まとめ|\d枚セット|連番|コンプ|全般/

const numbersOfSet = /^1-\d{2,4}$/

/** `1993 Fleer Football Set (1-500)`, but not the card `4 Be Prepared (1-128)`. */
const isSetWithNumbers = (tokens: readonly Token[]): boolean =>
  tokens.some(({ normalized }, at) => numbersOfSet.test(normalized) && tokens[at - 1]?.kind === 'open') &&
  tokens.some(({ normalized }) => normalized === 'set')

/** A quick answer that spares most words a closer look: what may make a line a lot. */
const beginningsOfLots: ReadonlySet<string> = new Set(
  [playsets, lotWords, wordsInLots, kindsOfCards, severalCards].flatMap((table) => [...table, ...firstWordsOf(table)]),
)

/** `Complete Jungle set` */
const isWholeSet = (words: readonly Token[]): boolean => {
  const whole = words.findIndex(({ normalized }) => completeWords.has(normalized))
  return whole >= 0 && words.slice(whole + 1, whole + 5).some(({ normalized }) => normalized === 'set')
}

const hasWordOfLot = (words: readonly Token[], { quantity = 1 }: Beside): boolean => {
  const isWord = (at: number, table: ReadonlySet<string>): boolean => table.has(words[at]?.normalized ?? '')
  // `PSA 10`, `2021`
  const isNumber = ({ normalized }: Token, at: number): boolean =>
    severalAt.test(normalized) && !isYear(Number(normalized)) && !isWord(at - 1, graders)
  const isMany = () => quantity >= minLot || words.some(isNumber)
  return words.some(({ normalized, text }, at) => {
    if (!beginningsOfLots.has(normalized)) return false
    const next = words[at + 1]?.normalized ?? ''
    // `3x Playset`: 4 is the playset's own count.
    if (quantity !== playsetSize && playsets.has(normalized)) return true
    if (lotWords.has(normalized) || (endsOfLots.has(next) && lotWords.has(`${normalized} ${next}`))) return true
    if (wordsInLots.has(normalized)) {
      const isLast = at === words.length - 1
      const isBulk = normalized === 'bulk' && (words.length === 1 || isWord(at + 1, kindsOfCards))
      const isOfGame =
        gamesLots.has(normalized) &&
        words.slice(0, at).every((word) => word.normalized !== 'my' && games.has(word.normalized))
      return (
        // `Various rares`
        (at === 0 && firstWordsOfLots.has(normalized)) ||
        // `bulk commons`
        isBulk ||
        // `Pokemon Collection`
        (at > 0 && isOfGame) ||
        // `binder of rares`, but not `Box of …`, which begins names, nor `Dihada, Binder of Wills`
        (isWord(at + 1, connecting) && text !== 'Box' && !isCapitalized(words[at + 2]?.text ?? '')) ||
        // `Luffy OP05-119 bundle`
        (isLast && digit.test(words[at - 1]?.text ?? '')) ||
        // `50 mixed cards box`, but not `25 booster packs`
        (isLast && isMany() && !isWord(at - 1, sealedWords))
      )
    }
    const isKind = kindsOfCards.has(normalized)
    if (!isKind && !severalCards.has(normalized)) return false
    if (words.some((word) => numberOfCard.test(word.normalized))) return false
    const beside = countIn(words, games, kindsOfCards, severalCards, wordsInLots, connecting)
    const counting = words.slice(0, at).findLast((word) => !games.has(word.normalized))
    const isCounted = severalAt.test(counting?.normalized ?? '')
    // `Box of rares`, `Ordner mit Karten`
    const isContent = isWord(at - 1, isKind ? connecting : withWords)
    return quantity >= minLot || isCounted || isContent || beside === words.length
  })
}

/**
 * Whether a line may be a lot: many cards of a kind, a collection, a whole set.
 *
 * @param words the readable ones of the tokens, without punctuation at their end.
 */
export const isLot = (tokens: readonly Token[], words: readonly Token[], beside: Beside): boolean =>
  tokens.some(({ normalized, isNameOnly }) => !isNameOnly && normalized.length > 1 && japaneseLot.test(normalized)) ||
  isSetWithNumbers(tokens) ||
  isWholeSet(words) ||
  hasWordOfLot(words.slice(0, mostWordsOfLot), beside)
