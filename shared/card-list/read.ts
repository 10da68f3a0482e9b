import { amountsAsTotals } from '#shared/card-list/lines/amounts-as-totals.ts'
import { type Classified, isBare } from '#shared/card-list/lines/headings/classified.ts'
import { readHeadings } from '#shared/card-list/lines/headings/read-headings.ts'
import { isSection } from '#shared/card-list/lines/is-section.ts'
import { isTotal } from '#shared/card-list/lines/is-total.ts'
import { type LineParts, partsOf } from '#shared/card-list/lines/line-parts.ts'
import { readMarkup } from '#shared/card-list/lines/read-markup.ts'
import { isHeadingByColon, reasonToIgnore } from '#shared/card-list/lines/reason-to-ignore.ts'
import { blanks } from '#shared/card-list/lines/split-columns.ts'
import { type Line, splitLines } from '#shared/card-list/lines/split-lines.ts'
import { splitOneLine } from '#shared/card-list/lines/split-one-line.ts'
import { statementInMessage, statementInSentence } from '#shared/card-list/lines/statements/statement-in-message.ts'
import { statementOf } from '#shared/card-list/lines/statements/statement-of.ts'
import { withQuantities } from '#shared/card-list/lines/with-quantities.ts'
import { readRecords } from '#shared/card-list/records/read-records.ts'
import { isHeaderLine, isNameColumn } from '#shared/card-list/rows/is-header-line.ts'
import { readRow } from '#shared/card-list/rows/read-row.ts'
import { readUnknownRow } from '#shared/card-list/rows/read-unknown-row.ts'
import { type TableHeader, tableHeaderOf } from '#shared/card-list/rows/table-header.ts'
import { type ItemText, unreadableItem } from '#shared/card-list/text/item-text.ts'
import { areSeveralStated } from '#shared/card-list/text/name/are-several-stated.ts'
import { readText } from '#shared/card-list/text/read-text.ts'
import { letterDigitOrBlank, letterOrDigit } from '#shared/card-list/words/letters.ts'
import {
  type Condition,
  FLAGS,
  type Flag,
  type IgnoredReason,
  MAX_LINE_LENGTH,
} from '#shared/card-list/words/vocabulary.ts'
import { reviewItems } from './review-items.ts'
import { takeFromEnds } from './take-from-ends.ts'
import { takeFromHeaders } from './take-from-headers.ts'

export type ReadItem = {
  line: number
  raw_input: string
  quantity: number
  name: string
  condition: Condition
  flags: Flag[]
}

export type IgnoredLine = { line: number; raw_input: string; reason: IgnoredReason }

export type Reading = { items: ReadItem[]; ignored_lines: IgnoredLine[] }

const readLine = (parts: LineParts): ItemText => {
  const { text } = parts
  if (text.trimStart().startsWith('<')) return readMarkup(text.trim())
  const columns = parts.columns()
  return columns ? readUnknownRow(text, columns.cells) : readText(text, {}, parts.tokens)
}

/** As forums write bold text, which chats write with asterisks. */
const bold = /\[b\](.*?)\[\/b\]/gi

/**
 * Before a quantity in a message of a chat that was copied: `[14.02.25, 19:05] Jonas K.: 3 Opt`,
 * `14.02.25, 19:05 - Jonas: 3 Opt`.
 */
const startOfMessage = /^\[?\d+[./]\d+[./]\d+,? \d\d?:\d\d(?::\d\d)?(?: [ap]m)?(?:\]| -) [^:\d<]{1,40}: (?=x?\d)/i

/** Not behind a tab, which may end a cell. */
const blanksAtEnd = /(?<!\s)[^\S\t]+$/

/** `x 2!`: a cry behind a quantity. */
const cryAtEnd = /(?<=x ?\d{1,2})!+$/

/** `só 1 destas:` and `Singles:`, but not `Creatures (8)` nor `Pokémon: 12`. */
const endOfQuantity = /\S \d\d? \w|single/i

/** A heading that is a grade for sure. */
const headingOfGrade = /^(?:nm|gd|pl):/i

/** `| Rank | Leader |` above `|---|:-:|`, and no row before: column names in any words without a digit. */
const headAndRule = /^[^|\n]*\n[^\d|\n]*\|[^\d\n]*\n(?=.*-)(?=.*\|)[\s|:-]+$/

/** Classifies all lines in one pass. A table header applies to the lines below it whose cells fit its columns. */
const classifyLines = (lines: readonly Line[]): Classified[] => {
  let header: TableHeader | undefined
  const texts = withQuantities(lines)
  // `EX:` above `NM:` is a grade too.
  let isBelowCondition = texts.some((text) => headingOfGrade.test(text))
  return lines.map((line, index): Classified => {
    // The API refuses such a line, but a form reads it before that: 256 KiB in one line took 40 seconds.
    if (line.raw_input.length > MAX_LINE_LENGTH) return { line, item: unreadableItem(line.raw_input) }
    const text = (texts[index] ?? '')
      .replace(startOfMessage, '')
      .replace(bold, '**$1**')
      .replace(blanksAtEnd, '')
      .replace(cryAtEnd, '')
    const parts = partsOf(text)
    // `|---|:-:|` is no row.
    const below = texts.slice(index + 1, index + 4).filter((row) => letterOrDigit.test(row))
    // Below a header a row without an amount is a card: `Double Masters;;`, but another aligned table may begin.
    const found = tableHeaderOf(text, header && header.delimiter !== blanks ? [] : below.slice(0, 2))
    if (found || isHeaderLine(parts.normalized())) {
      if (found) header = found === 'unnamed' ? undefined : found
      return { line, reason: 'csv_header' }
    }
    const row = header && letterDigitOrBlank.test(text) ? readRow(header, text) : undefined
    // `Total;;6;;22,00` and `Creatures   8` fit the columns too.
    const mayBeCard = () =>
      !isTotal(parts.normalized()) && (header?.delimiter !== blanks || !isSection(parts.normalized()))
    if (row && mayBeCard()) return { line, item: row }
    const place = { isHeading: isHeadingByColon(text.trim()), isBelowCondition }
    const statement = statementOf(parts, place) ?? statementInMessage(parts, place)
    isBelowCondition ||= statement?.condition !== undefined
    if (statement) return { line, reason: 'section_header', statement }
    const inSentence = (isUnread: boolean) =>
      lines.length > 1 ? statementInSentence(parts, place, isUnread) : undefined
    const reason = reasonToIgnore(parts)
    if (reason) return { line, reason, statement: inSentence(true) }
    if (index === 0 && isNameColumn(text)) return { line, reason: 'csv_header' }
    const item = readLine(parts)
    const around = () => `${texts[index - 1]}\n${text}\n${texts[index + 1]}`
    if (isBare({ line, item }) && headAndRule.test(around())) return { line, reason: 'csv_header' }
    const isUnread = item.flags.includes('unparsed')
    const said = item.flags.includes('quantity_missing') ? inSentence(isUnread) : undefined
    if (said) return { line, item: isUnread ? unreadableItem(text) : item, statement: said }
    const isSeveral =
      (!isUnread && areSeveralStated(parts.tokens(), item.condition === 'GRADED')) ||
      (lines.length > 1 && splitOneLine(text, parts.columns).length > 1)
    return { line, item: isSeveral ? { ...item, flags: [...item.flags, 'possible_lot'] } : item }
  })
}

/**
 * Reads a customer's list. Every line that is not blank is returned exactly once, in the customer's order and with the
 * text as received: as an item, or as an ignored line with its reason. A line longer than `MAX_LINE_LENGTH` is not
 * read, only flagged `unparsed`. Pure, and linear in the length of the text.
 */
export const readCardList = (text: string): Reading => {
  const classified = readHeadings(amountsAsTotals(readRecords(classifyLines(splitLines(text)))))
  const lines = classified.flatMap((entry) => (entry.item ? [entry.line] : []))
  // A heading that states nothing ends what a heading of slabs or with a name states.
  const entries = classified.flatMap(({ line, item, statement, reason, isDetail }) => [
    ...(statement || (reason === 'section_header' && !isDetail)
      ? [statement ?? { isForAll: false, endsQuantity: endOfQuantity.test(line.raw_input) }]
      : []),
    ...(item ? [item] : []),
  ])
  const items = reviewItems(takeFromEnds(takeFromHeaders(entries)))
  return {
    items: items.flatMap(({ quantity, name, condition, flags }, index) => {
      const line = lines[index]
      return line ? [{ ...line, quantity, name, condition, flags: FLAGS.filter((flag) => flags.includes(flag)) }] : []
    }),
    ignored_lines: classified.flatMap((entry) => (entry.item ? [] : [{ ...entry.line, reason: entry.reason }])),
  }
}
