import type { Change } from './rewrite-line.ts'

/** What can be done to a line. It is the same object at every rendering, so that a row need not look at it. */
export type LineActions = {
  readonly choose: (line: number, change: Change) => void
  readonly remove: (line: number) => void
  /** Opens the fields of a line; null closes them. */
  readonly open: (line: number | null) => void
}
