/** Milliseconds since 1970: the one clock of the console. */
export const now = (): number => Date.now()
