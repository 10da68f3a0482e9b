import { isBare } from '#shared/card-list/lines/headings/classified.ts'
import type { LineWithParts } from './card-record.ts'

const languageOrRarity = /^(?:rar|lang|idioma|lingua|sprache|taal)/
const setOrNumber = /^(?:set|ed|s[eé]rie|(?:card |collector )?num|no\b|nr|card #)/

/** `[Parallel] Nami` is a card. */
const colonBehindLabel = /^[^\]】]*?[:：]/

/**
 * The lines directly below a card that say which print it is, and no quantity, condition or price: `Language: English`.
 * A language or a rarity counts alone. A set or a number counts only if two lines with that label stand below cards and
 * none elsewhere: `Set: Jungle` may be a lot.
 */
export const linesOfPrints = (lines: readonly LineWithParts[]): ReadonlySet<LineWithParts> => {
  const found = new Set<LineWithParts>()
  const below = new Map<string, LineWithParts[]>()
  const elsewhere = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const { raw_input, line: number } = line.entry.line
    const label = line.parts[0]?.label ?? ''
    if (!(languageOrRarity.test(label) || setOrNumber.test(label)) || !colonBehindLabel.test(raw_input)) continue
    const above = lines[at - 1]
    const isBelow = above?.entry.line.line === number - 1
    const isOfCard = above && (found.has(above) ? above.parts[0]?.label !== label : above.parts.length === 0)
    // `Set: Jungle complete`
    if (!isBelow || !isOfCard || !above.entry.item || !isBare(line.entry) || /complet/i.test(raw_input))
      elsewhere.add(label)
    else {
      found.add(line)
      below.set(label, [...(below.get(label) ?? []), line])
    }
  }
  const areOfPrints = (label: string, own: readonly LineWithParts[]): boolean =>
    languageOrRarity.test(label) || (own.length > 1 && !elsewhere.has(label))
  return new Set([...below].flatMap(([label, own]) => (areOfPrints(label, own) ? own : [])))
}
