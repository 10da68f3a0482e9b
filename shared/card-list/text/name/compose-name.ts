import type { Token } from '#shared/card-list/words/tokenize.ts'

const danglingMarks = ':=,;|'

const withoutDanglingMarks = (tokens: readonly Token[], kept: ReadonlySet<Token>): Token[] => {
  const result: Token[] = []
  let removed = true
  for (const token of tokens) {
    if (!kept.has(token)) {
      removed = true
      continue
    }
    const previous = result.at(-1)
    const lostItsLeftSide = removed && previous?.kind !== 'word' && previous?.kind !== 'close'
    if (token.kind === 'mark' && lostItsLeftSide) continue
    if (token.kind === 'close' && removed && previous?.kind === 'mark') result.pop()
    // Brackets that are left empty are removed too.
    if (token.kind === 'close' && removed && result.at(-1)?.kind === 'open') result.pop()
    else {
      result.push(token)
      removed = false
    }
  }
  while (result.at(-1)?.kind === 'mark') result.pop()
  return result
}

const trimMarks = (text: string): string => {
  let end = text.length
  while (end > 0 && danglingMarks.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/**
 * The kept tokens of a line, as typed. Neighbours keep the text between them, other tokens are joined with one blank,
 * and a separator that lost one of its sides is removed.
 */
export const composeName = (line: string, tokens: readonly Token[], kept: ReadonlySet<Token>): string => {
  const [first, last] = [tokens[0], tokens.at(-1)]
  const isWhole = kept.size === tokens.length && first?.kind !== 'mark' && last?.kind !== 'mark'
  if (first && last && isWhole && tokens.every((token) => kept.has(token)))
    return trimMarks(line.slice(first.start, last.end))
  const places = new Map(tokens.map((token, index) => [token, index]))
  let name = ''
  let previous: Token | undefined
  for (const token of withoutDanglingMarks(tokens, kept)) {
    const together = previous && places.get(token) === (places.get(previous) ?? 0) + 1
    const glued = previous?.kind === 'open' || token.kind === 'close'
    if (together) name += line.slice(previous?.end, token.start)
    else if (previous && !glued) name += ' '
    name += token.text
    previous = token
  }
  return trimMarks(name)
}
