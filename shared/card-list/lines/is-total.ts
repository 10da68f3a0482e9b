import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { letterOrDigit, withLetters } from '#shared/card-list/words/letters.ts'
import { cardWords, charges, totals, totalWords, wholeTotals } from '#shared/card-list/words/lines/section-words.ts'
import { longestHeading } from './is-section.ts'

const countedWords: ReadonlySet<string> = new Set([...cardWords, 'influence', 'point', 'points'])

/** Words beside a number of cards. */
export const countWords: ReadonlySet<string> = new Set([
  ...countedWords,
  ...normalizedSet(`
    slab, slabs, agenda, spent, total, in, min, max, between, and, available, insgesamt, totale, totales,
    totalt`),
])

const mostTotalWords = 12
const sign = withLetters`[\p{Sc}]`
const currency = withLetters`^[a-z]{0,2}[\p{Sc}]|^(?:kr|eur|usd|gbp)$`
/** A sign of a currency, or two decimals: not `4,999`. */
const amountOfMoney = withLetters`[\p{Sc}]|\d[.,]\d\d(?!\d)`
const endOfTotal = /^(?:合[計计]|합계)$/
/** In `合計4枚` nothing stands between. */
const betweenTotalWords = /[\s:=()[\]{}【】*/,;|"+·-]+|(?<=[ぁ-힣])(?=\d)|(?<=\d)(?=[ぁ-힣])|(?=合[計计]|합계)/

/** `| **TOTAL** | **60** | Standard Format |` */
const firstCell = withLetters`^[|\s*]*([\p{L}]+)[\s*]*\|[\s*]*\d`

/**
 * Whether a line is a total: `Total: 60`, `Total deck value: $150`, `60 cards`, `49 cards (min 45)`,
 * `15 influence spent (max 15, available 0)`, `Shipping: $4.99`.
 * More than 100 cards without another word (`500 cards`) are an item.
 */
export const isTotal = (normalized: string): boolean => {
  if (totals.has(firstCell.exec(normalized)?.[1] ?? '')) return true
  if (normalized.length > longestHeading) return false
  const words = normalized
    .split(betweenTotalWords)
    .filter((word) => letterOrDigit.test(word) || sign.test(word))
    .map((word) => word.replace(/\.$/, ''))
  if (words.length > mostTotalWords) return false
  const numbers = words.filter((word) => /\d/.test(word))
  const others = words.filter((word) => !/\d/.test(word) && !currency.test(word))
  const typed = others.join(' ')
  if (wholeTotals.has(typed)) return true
  // `Sum of All` is a card.
  if (typed.startsWith('sum of all')) return false
  // `TOTAL: 445 cards - $25.91 (2 cards missing price)`, `**Totals: 13 Pokémon … = 60.**`
  if (numbers.length > 0 && totals.has(normalized.replace(/^\*+|:.*/g, ''))) return true
  // One of the first 2 words: `エネルギーカード合計12枚`, but not `| Hero's Cape | 1 | HP+100 (合計430) |`.
  if (numbers.length > 0 && others.slice(0, 2).some((word) => endOfTotal.test(word))) return true
  if (others.some((word) => totals.has(word))) {
    const isAlone = others.every((word) => totals.has(word) || totalWords.has(word))
    return isAlone && (numbers.length > 0 || others.length < 3)
  }
  const isCharge = (word: string): boolean => charges.has(word)
  const isOfCharge = (word: string): boolean => isCharge(word) || totalWords.has(word)
  const isCharged = isCharge(typed) || (others.some(isCharge) && others.every(isOfCharge))
  // Not `1 Delivery $2`.
  const hasOneNumber = normalized.match(/\d[\d.,]*/g)?.length === 1
  if (isCharged && hasOneNumber && amountOfMoney.test(normalized)) return true
  const isCountedCards =
    /^\d{1,5}$/.test(words[0] ?? '') && others.length > 0 && others.every((word) => countWords.has(word))
  if (!others.some((word) => countedWords.has(word))) return false
  return isCountedCards && (others.length > 1 || Number(numbers[0]) <= 100)
}
