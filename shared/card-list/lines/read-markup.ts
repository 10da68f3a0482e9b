import { type ItemText, unreadableItem } from '#shared/card-list/text/item-text.ts'
import { readText } from '#shared/card-list/text/read-text.ts'

const nameOf = /\sname="([^"]+)"/i
const quantityOf = /\s(?:quantity|number)="(\d{1,4})"/i
/** What names have of them. */
const entity = /&(?:amp|quot|apos|#39);/g
const characterOf = (found: string): string => (found === '&amp;' ? '&' : found === '&quot;' ? '"' : "'")

/**
 * Reads a card of a deck file, `<Cards Quantity="4" Name="…" />` or `<card number="4" name="…" />`. All other markup is
 * unreadable.
 */
export const readMarkup = (line: string): ItemText => {
  const name = nameOf.exec(line)?.[1]?.replace(entity, characterOf)
  const quantity = quantityOf.exec(line)?.[1]
  return name && quantity ? { ...readText(`${Number(quantity)}x ${name}`), name } : unreadableItem(line)
}
