import { type ItemText, unreadableItem } from '#shared/card-list/text/item-text.ts'
import { readText } from '#shared/card-list/text/read-text.ts'

const nameInMarkup = /(?<=\sname=")[^"]+|(?<=^<card [^>]*>)[^<]+(?=<.card>$)/i
const quantityAttribute = /\s(?:quantity|qty)="(\d{1,4})"/i
const numberAttribute = /\snumber="(\d{1,4})"/i
/** Entities in names of cards. */
const entity = /&(?:amp|quot|apos|#39);/g
const characterOf = (found: string): string => (found === '&amp;' ? '&' : found === '&quot;' ? '"' : "'")

/**
 * Reads a card of a deck file: `<Cards Quantity="4" Name="…" />`, `<card number="4" name="…" />` or
 * `<card qty="4" id="…">…</card>`. All other markup is unreadable.
 */
export const readMarkup = (line: string): ItemText => {
  const name = nameInMarkup.exec(line)?.[0].replace(entity, characterOf)
  const quantity = (quantityAttribute.exec(line) ?? numberAttribute.exec(line))?.[1]
  return name && quantity ? { ...readText(`${quantity}x ${name}`), name } : unreadableItem(line)
}
