import { splitGrades } from '#shared/card-list/text/condition/split-grades.ts'
import { findOnce } from '#shared/card-list/text/find-once.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { type Token, tokenize } from '#shared/card-list/words/tokenize.ts'
import { type Columns, splitColumns } from './split-columns.ts'

/** A line and what several rules need of it, each found once. */
export type LineParts = {
  text: string
  /** Without blanks at its ends. */
  normalized: () => string
  typed: () => readonly Token[]
  /** The typed tokens with `NM/foil` split. */
  tokens: () => readonly Token[]
  columns: () => Columns | undefined
}

export const partsOf = (text: string): LineParts => {
  const typed = findOnce(() => tokenize(text))
  return {
    text,
    normalized: findOnce(() => normalizeText(text.trim())),
    typed,
    tokens: findOnce(() => splitGrades(typed())),
    columns: findOnce(() => splitColumns(text)),
  }
}
