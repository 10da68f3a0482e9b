/** Milliseconds since 1970: the one clock of the pages. */
export const now = (): number => Date.now()
