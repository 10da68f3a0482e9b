import { type CardRecord, countEach, isAsked, isName, kindOf, type LineWithParts } from './card-record.ts'
import { recordsOf } from './records-of-columns.ts'

/** Lines of a card. Longer cards are read line by line. */
const mostLines = 12
/** Lines of a page before the first card. */
const mostBefore = 6
/** Lines of a page behind the last card. */
const mostBehind = 8

/** A set may be `151` or `Promo`, and a text `4/102, alt art`. */
const mayBeText = (kind: string | undefined): boolean => kind === '' || kind === 'other'

const areAlike = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (mayBeText(one) && mayBeText(other))

/** Where cards of `size` lines begin. At most `size` other lines stand between two: a heading, a note, another card. */
const startsFrom = (kinds: readonly string[], from: number, size: number): number[] => {
  const places = Array.from({ length: size }, (_, place) => place)
  const starts = [from]
  let end = from + size
  for (let at = end; at + size <= kinds.length && at - end <= size; ) {
    const isCard = places.every((place) => areAlike(kinds[from + place], kinds[at + place]))
    if (isCard) starts.push(at)
    at += isCard ? size : 1
    if (isCard) end = at
  }
  return starts
}

/** What only some cards state, directly behind their other lines: a price, or what two cards have, as `x2`. */
const linesBehind = (
  lines: readonly LineWithParts[],
  kinds: readonly string[],
  starts: readonly number[],
  size: number,
): LineWithParts[][] => {
  const inAll = kinds.slice(starts[0], (starts[0] ?? 0) + size)
  const behind = starts.map((start, row) => {
    const between = lines.slice(start + size, Math.min(starts[row + 1] ?? lines.length, start + size + mostLines))
    const end = between.findIndex(
      (line) =>
        line.parts.some(isName) || (!line.isLabelled && (!line.parts.some(isAsked) || inAll.includes(kindOf(line)))),
    )
    return end < 0 ? between : between.slice(0, end)
  })
  const counts = countEach(behind.flat().map(kindOf))
  const isDetail = (line: LineWithParts) => kindOf(line) === 'price' || (counts.get(kindOf(line)) ?? 0) > 1
  return behind.map((row) => row.filter(isDetail))
}

const numberOf = (line: LineWithParts | undefined): number => line?.entry.line.line ?? 0

/** `covered`: lines of the records. `texts`: those of a name. */
type Best = { records: readonly CardRecord[]; covered: number; texts: number }

/**
 * The records of a list in which two cards or more have lines of the same kinds in the same places, as pages have them:
 * `Charizard`, `Base Set`, `NM`, `$5`. A quantity, a condition or a price stands in one place, and the texts are the
 * name. They are more than half of the lines.
 */
export const findAlike = (lines: readonly LineWithParts[]): readonly CardRecord[] => {
  const kinds = lines.map(kindOf)
  const isCardAt = (at: number) => kinds[at] === '' && lines[at]?.entry.item !== undefined
  let best: Best = { records: [], covered: 0, texts: 0 }
  for (let from = 0; from <= mostBefore && mayBeText(kinds[from - 1] ?? ''); from += 1)
    for (let size = 2; size <= mostLines; size += 1) {
      const starts = startsFrom(kinds, from, size)
      const end = (starts.at(-1) ?? from) + size
      const covered = starts.length * size
      const more = starts.length - best.records.length || covered - best.covered
      // `Opt` above each of `Ice Age`, `NM`
      const areBegun = starts.every((at, row) => at > (starts[row - 1] ?? -size) + size && isCardAt(at - 1))
      if (starts.length < 2 || covered * 2 <= lines.length || lines.length - end > mostBehind || more < 0 || areBegun)
        continue
      const columns = lines.slice(from, from + size).map((_, place) => starts.flatMap((at) => lines[at + place] ?? []))
      const found = recordsOf(columns, !isCardAt(from - 1) && !isCardAt(end))
      const texts = found[0]?.nameLines?.length ?? 0
      // Of two beginnings, that with fewer texts in the name: else `Add to cart` of one card would join that of the
      // next.
      if (found.length === 0 || (more === 0 && texts >= best.texts)) continue
      const behind = linesBehind(lines, kinds, starts, size)
      // A blank line before each, and a quantity beside something else: its texts are of one card.
      const areApart = starts.every((at) => at === from || numberOf(lines[at]) > numberOf(lines[at - 1]) + 1)
      const asked = kinds.slice(from, from + size).join()
      const isOne = areApart && /quantity|number_sign/.test(asked) && /condition|price/.test(asked)
      const records = found.map((record, at) => ({
        ...record,
        mayBeSeveral: record.mayBeSeveral === true && !isOne,
        details: [...record.details, ...(behind[at] ?? [])],
      }))
      best = { records, covered, texts }
    }
  return best.records
}
