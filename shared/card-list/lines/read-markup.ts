import { type ItemText, unreadableItem } from '#shared/card-list/text/item-text.ts'
import { readText } from '#shared/card-list/text/read-text.ts'

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

const attributeOf = (line: string, name: string): string | undefined => {
  const start = line.indexOf(` ${name}="`)
  if (start < 0) return undefined
  const from = start + name.length + 3
  const end = line.indexOf('"', from)
  return end < 0 ? undefined : line.slice(from, end)
}

/**
 * Reads a card of a deck file, `<Cards Quantity="4" Name="…" />` or `<card number="4" name="…" />`. All other markup is
 * unreadable.
 */
export const readMarkup = (line: string): ItemText => {
  const name = attributeOf(line, 'Name') ?? attributeOf(line, 'name')
  const digits = attributeOf(line, 'Quantity') ?? attributeOf(line, 'number')
  if (!name || !digits || !/^\d{1,4}$/.test(digits)) return unreadableItem(line)
  const decoded = name.replace(/&(?:amp|quot|apos|#39|lt|gt);/g, (entity) => entities[entity] ?? entity)
  return { ...readText(`${Number(digits)}x ${decoded}`), name: decoded }
}
