import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'

/** `MEX: 6, 7`, `1991 Fleer 12, 45, 77`: the rising numbers of stickers or cards, two behind a colon or three. */
export const areNumbersAtEnd = (tokens: readonly Token[]): boolean => {
  const numberAt = (at: number): number => integerOf(tokens[at], 3) ?? Number.NaN
  let start = tokens.findLastIndex(({ kind }) => kind !== 'mark')
  let count = 1
  while (tokens[start - 1]?.normalized === ',' && numberAt(start - 2) < numberAt(start)) {
    count += 1
    start -= 2
  }
  return count > (tokens[start - 1]?.normalized.endsWith(':') ? 1 : 2)
}
