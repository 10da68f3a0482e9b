import { hasWordOrPlural } from '#shared/card-list/lines/is-section.ts'
import type { Statement } from '#shared/card-list/lines/statements/statement-of.ts'
import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { markedSections, sections } from '#shared/card-list/words/lines/section-words.ts'
import { allWords } from '#shared/card-list/words/lines/statement-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { type Classified, isCounted } from './classified.ts'
import { findBareHeadings } from './find-bare-headings.ts'
import { countOf, findCountingHeadings } from './find-counting-headings.ts'

const textOf = ({ line }: Classified): string => normalizeText(line.raw_input.trim())

/** `White`, `Blue` and `Red`, each alone on its line: three that differ, or two above cards beside another heading. */
const findMarkedHeadings = (lines: readonly Classified[]): ReadonlySet<Classified> => {
  const marked = new Set(lines.filter((entry) => entry.item && hasWordOrPlural(markedSections, textOf(entry))))
  const kinds = new Set([...marked].map(textOf)).size
  const areAboveCards = lines.every((entry, at) => !marked.has(entry) || isCounted(lines[at + 1]))
  const isBesideHeading = lines.some(
    (entry) => entry.reason === 'section_header' && hasWordOrPlural(sections, textOf(entry)),
  )
  return kinds > 2 || (kinds > 1 && areAboveCards && isBesideHeading) ? marked : new Set()
}

/** The condition that `Jungle (excellent)` states for the cards up to the next heading, and `Jungle, all NM` for all below. */
const statementOfHeading = (entry: Classified, { condition, flags, scale }: ItemText): Statement | undefined => {
  if (condition === 'UNKNOWN') return undefined
  const isForAll = textOf(entry)
    .split(' ')
    .some((word) => allWords.has(word))
  const own = flags.filter((flag) => /amb|range/.test(flag))
  return { isForAll: false, condition: { condition, flags: own, scale, endsAtHeading: !isForAll } }
}

/** Finds the headings that look like cards. `19 lands` is an item if it does not count rightly, flagged as a lot. */
export const readHeadings = (lines: readonly Classified[]): Classified[] => {
  const counts = lines.map(countOf)
  const alike = findMarkedHeadings(lines)
  // Headings that are found are no evidence for others.
  const headings = new Set([
    ...alike,
    ...findBareHeadings(lines.filter((entry) => !alike.has(entry))),
    ...findCountingHeadings(lines, counts),
  ])
  return lines.map((entry, at) => {
    if (!entry.item) return entry
    if (headings.has(entry))
      return { line: entry.line, reason: 'section_header', statement: statementOfHeading(entry, entry.item) }
    if (counts[at]?.form !== 'in front') return entry
    return { ...entry, item: { ...entry.item, flags: [...entry.item.flags, 'possible_lot'] } }
  })
}
