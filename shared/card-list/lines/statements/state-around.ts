import { type Classified, isCounted } from '#shared/card-list/lines/headings/classified.ts'
import { partsOf } from '#shared/card-list/lines/line-parts.ts'
import { labels } from '#shared/card-list/text/condition/grade-labels.ts'
import { unreadableItem } from '#shared/card-list/text/item-text.ts'
import { denials } from '#shared/card-list/words/condition/graders.ts'
import { almostWords } from '#shared/card-list/words/condition/played-words.ts'
import { beginsWithCapital, isLowerCase } from '#shared/card-list/words/letters.ts'
import { sentenceWords, startsOfMessages } from '#shared/card-list/words/lines/message-words.ts'
import { sellingWords } from '#shared/card-list/words/lines/selling-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { numberWords } from '#shared/card-list/words/quantity/number-words.ts'
import { aroundAll, isContrary, wordsOf } from './statement-in-message.ts'
import { ofOthers, type Statement, statementOf } from './statement-of.ts'

/** In words: `all cards are in near mint condition`. */
const longestStatement = 8
const endOfClause = /[.,;!?()]/
const place = { isHeading: false, isBelowCondition: false }

/** The longest beginning of a clause that is a statement, and the words behind it: `todas en nm`, `guardadas en funda`. */
const statementAtStart = (clause: string): { statement: Statement; behind: string } | undefined => {
  const words = clause.split(/\s+/)
  for (let size = Math.min(words.length, longestStatement); size > 1; size -= 1) {
    const statement = statementOf(partsOf(words.slice(0, size).join(' ')), place)
    if (statement?.condition) return { statement, behind: words.slice(size).join(' ') }
  }
  return undefined
}

const isOfMessage = (word: string): boolean => [sentenceWords, labels, sellingWords].some((table) => table.has(word))

/** `not all NM`, `almost all`, `I have sold all`, `I have three Opt all` */
const isOther = (word: string): boolean =>
  word.endsWith("n't") ||
  [denials, almostWords, startsOfMessages].some((table) => table.has(word)) ||
  numberWords.has(word)

const hasCapital = (text: string): boolean => text.split(' ').some(beginsWithCapital)

type Said = { statement: Statement; isMessage: boolean }

/** What the last part of a line, from a word for all on, says beside the words before it. */
const saidFrom = (text: string, rest: string, isApart: boolean): Said | undefined => {
  const before = text.slice(0, text.length - rest.length)
  const [clause = ''] = rest.split(endOfClause, 1)
  const { statement, behind } = statementAtStart(clause) ?? { behind: '' }
  const others = `${before}${behind}${rest.slice(clause.length)}`
  // `Latias ex alt nm` is the alternate art, `Force of Will ALL NM` a set, and `cold foils are all NM` is about some.
  const isOfSome = ofOthers.test(normalizeText(before)) || (before !== '' && /^(?:alt|ALL) /.test(rest))
  if (!statement || isOfSome || hasCapital(behind) || isContrary(others)) return undefined
  if (wordsOf(before).some(isOther) || wordsOf(behind).some((word) => sentenceWords.has(word) || isOther(word)))
    return undefined
  const isMessage = wordsOf(others).some(isOfMessage)
  const isBehindCard = before !== '' && (!isMessage || /\d/.test(before) || hasCapital(before.replace(/^\S+/, '')))
  const mayBeCard = isBehindCard || /\w/.test(rest.slice(clause.length))
  return isApart || !mayBeCard ? { statement: { ...statement, isForAll: true }, isMessage } : undefined
}

/**
 * What a line says of all cards beside other words: `One Piece OP05, alles NM, englisch`, `todas en nm guardadas en funda`.
 * Undefined where another grade, damage, a contrast, a question or a name is beside it.
 *
 * @param isApart the other lines show that this one is no card; otherwise the statement must begin it, or stand behind
 *   words of a message, without a number and a name.
 */
const saidBeside = (text: string, isApart: boolean): Said | undefined => {
  const [first, last] = text.includes('?') ? [] : [false, true].map((isLast) => aroundAll(partsOf(text), isLast)?.[1])
  return (first && saidFrom(text, first, isApart)) || (last && saidFrom(text, last, isApart)) || undefined
}

/** In lines: greetings and names may stand before and behind a statement. */
const longestEnd = 3
const fewestAlike = 3

/**
 * Adds to the first and last lines of a list what they say of all cards. They stay items. A line is no card that lacks
 * what most items have, a quantity or a capital, or that is the first, above a heading.
 */
export const stateAround = (lines: readonly Classified[]): Classified[] => {
  const items = lines.filter(({ item }) => item)
  if (items.length < 2) return [...lines]
  const haveMost = (has: (entry: Classified) => boolean): boolean => {
    const count = items.filter(has).length
    return count >= fewestAlike && count * 2 > items.length
  }
  const areCounted = haveMost(isCounted)
  const areCapitalized = haveMost(({ item }) => hasCapital(item?.name ?? ''))
  let isFirst = true
  return lines.map((entry, at) => {
    const text = entry.line.raw_input.trim()
    const isAtEnd = (isFirst && at < longestEnd) || at >= lines.length - longestEnd
    const mayState = isAtEnd && entry.item && !entry.statement && !isCounted(entry)
    const isAboveHeading = at === 0 && lines[1]?.reason === 'section_header'
    const isApart = areCounted || isAboveHeading || (areCapitalized && isLowerCase(text.slice(0, 1)))
    const said = mayState ? saidBeside(text, isApart) : undefined
    isFirst &&= !entry.item || entry.item.flags.includes('unparsed') || said !== undefined
    if (!said || !entry.item) return entry
    return { line: entry.line, item: said.isMessage ? unreadableItem(text) : entry.item, statement: said.statement }
  })
}
