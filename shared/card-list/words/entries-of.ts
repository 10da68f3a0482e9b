import { endingsOf } from './endings.ts'
import { normalizeText } from './normalize-text.ts'

/**
 * The normalized entries of a word table, which has commas between them. In a bundle the build has normalized the tables,
 * and a function stands here that only takes them apart (`infra/pages/word-tables.ts`).
 */
export const entriesOf = (table: string): string[] =>
  normalizeText(table)
    .split(',')
    .map((entry) => entry.trim().replaceAll(/\s+/g, ' '))
    .filter((entry) => entry !== '')
    .flatMap(endingsOf)
