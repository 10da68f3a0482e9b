import type { Token } from '#shared/card-list/words/tokenize.ts'

const danglingMarks = ':=,;|：・@ '

/** The places of the kept tokens, without marks and brackets that lost what they belong to. */
const withoutDanglingMarks = (tokens: readonly Token[], kept: ReadonlySet<Token>): number[] => {
  const result: number[] = []
  const lastKind = () => tokens[result.at(-1) ?? -1]?.kind
  let removed = true
  for (const [place, token] of tokens.entries()) {
    if (!kept.has(token)) {
      removed = true
      continue
    }
    const previous = lastKind()
    const lostItsLeftSide = removed && previous !== 'word' && previous !== 'close'
    if (token.kind === 'mark' && lostItsLeftSide) continue
    if (token.kind === 'close' && removed && previous === 'mark') result.pop()
    // Brackets that are left empty are removed too.
    if (token.kind === 'close' && removed && lastKind() === 'open') result.pop()
    else {
      result.push(place)
      removed = false
    }
  }
  while (lastKind() === 'mark') result.pop()
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
export const composeName = (line: string, tokens: readonly Token[], kept: readonly Token[]): string => {
  const [first, last] = [tokens[0], tokens.at(-1)]
  const isWhole = kept.length === tokens.length && first?.kind !== 'mark' && last?.kind !== 'mark'
  if (first && last && isWhole && tokens.every((token, place) => kept[place] === token))
    return trimMarks(line.slice(first.start, last.end))
  let name = ''
  let previous: { token: Token; place: number } | undefined
  for (const place of withoutDanglingMarks(tokens, new Set(kept))) {
    const token = tokens[place]
    if (!token) continue
    const glued = previous?.token.kind === 'open' || token.kind === 'close' || token.text === ','
    if (previous?.place === place - 1) name += line.slice(previous.token.end, token.start)
    else if (previous && !glued) name += ' '
    name += token.text
    previous = { token, place }
  }
  return trimMarks(name)
}
