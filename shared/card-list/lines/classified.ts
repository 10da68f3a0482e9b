import type { ItemText } from '#shared/card-list/text/item-text.ts'
import type { IgnoredReason } from '#shared/card-list/words/vocabulary.ts'
import type { Line } from './split-lines.ts'
import type { Statement } from './statements/statement-of.ts'

/** A line, and what it is. An item has a `statement` if its line also says something of all cards. */
export type Classified =
  | { line: Line; reason: IgnoredReason; statement?: Statement | undefined; item?: never }
  | { line: Line; item: ItemText; reason?: never; statement?: Statement }
