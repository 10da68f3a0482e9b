import { findOnce } from '#shared/card-list/text/find-once.ts'
import { isCurrency } from '#shared/card-list/text/find-price.ts'
import {
  conditionals,
  denials,
  graders,
  gradersInNames,
  hopes,
  slabWords,
  wordsAndGraders,
} from '#shared/card-list/words/condition/graders.ts'
import { isCapitalized } from '#shared/card-list/words/letters.ts'
import { startOfTail } from '#shared/card-list/words/plain-words.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'
import { endOfRun, isGrade, isGradingWord, isHypothesis, isLabel, isSlabWord } from './slab-words.ts'
import { areCapitalsNames, unknownSlabAt } from './unknown-slab.ts'

/** A slab (graded card in its case). `rest`: the tokens without it. `stays`: its tokens for grader and grade. */
export type FoundSlab = { rest: readonly Token[]; stays: readonly Token[]; isGraded: boolean; isDoubtful: boolean }

/** `PSA9`, `psa#9`, `PSA10:`, `ARS10++`, `PSA10鑑定品`, `PSA10連番` */
const graderAndGrade = /^([a-z]+)(?:鑑定)?[-:#]?(10|[1-9](?:[.,][05])?)[+!?:・]*(?:鑑定[品済]?|連番)?$/
/** All words that a slab may begin with; it may also begin with a grade or with `PSA:`. */
const vocabulary: ReadonlySet<string> = new Set([...graders, ...wordsAndGraders, ...slabWords])
const endsLikeGrade = /[\d:.+!?・定品済番]$/
const isMark = (token: Token | undefined): boolean => token?.normalized === ':' || token?.normalized === '-'

/** The index behind a slab that begins with a grader at `from`; undefined for an ordinary word. */
const endOfGrader = (tokens: readonly Token[], from: number): number | undefined => {
  const word = tokens[from]?.normalized ?? ''
  const glued = endsLikeGrade.test(word) ? (graderAndGrade.exec(word)?.[1] ?? '') : ''
  if (graders.has(glued) || wordsAndGraders.has(glued)) return endOfRun(tokens, from + 1, isLabel)
  // `PSA:`, `P.S.A.`, `ARS鑑定 10`
  const normalized = word.replace(/[:.]|鑑定$/g, '')
  const isGrader = graders.has(normalized)
  if (!isGrader && !wordsAndGraders.has(normalized)) return undefined
  const afterMark = isMark(tokens[from + 1]) && isGrade(tokens[from + 2]) ? from + 2 : from + 1
  const afterLabels = endOfRun(tokens, afterMark, isLabel)
  if (isGrade(tokens[afterLabels])) {
    // `price tag 10 dollars`, but not `TAG 10 EUR 500`
    const isPriced =
      isCurrency(tokens[afterLabels + 1], afterLabels + 1) && integerOf(tokens[afterLabels + 2]) === undefined
    const isPrice = !isGrader && isPriced
    return isPrice ? undefined : endOfRun(tokens, afterLabels + 1, isLabel)
  }
  if (!isGrader) return undefined
  // `PSA (9)`
  const isBracketed = tokens[afterLabels]?.kind === 'open' && tokens[afterLabels + 2]?.kind === 'close'
  return isBracketed && isGrade(tokens[afterLabels + 1]) ? afterLabels + 3 : afterLabels
}

/** `8.5 slab`, `graded 9`: a grade beside the word belongs to it. */
const endOfSlabWord = (tokens: readonly Token[], from: number, lastWord: () => number): number | undefined => {
  if (isSlabWord(tokens[from]) && isGrade(tokens[from + 1]) && from > 0) return from + 2
  if (isSlabWord(tokens[from]) && isSlabWord(tokens[from + 1])) return from + 2
  // `Slab Hammer` is a card, so the bare word `slab` counts only at the end.
  if (isSlabWord(tokens[from]) && (tokens[from]?.normalized !== 'slab' || (from > 0 && from >= lastWord())))
    return from + 1
  return from > 0 && isGrade(tokens[from]) && isSlabWord(tokens[from + 1]) ? from + 2 : undefined
}

/** `PSA ready!`, `PSA 10 candidate?`, but not `PSA 10 ready to ship` */
const isHope = (token: Token | undefined): boolean =>
  hopes.has(token?.normalized.replace(/(?<![!?.])[!?.]+$/, '') ?? '')

const isDenied = (tokens: readonly Token[], from: number, end: number): boolean =>
  denials.has(tokens[from - 1]?.normalized ?? '') ||
  [1, 2, 3].some((before) => isHypothesis(tokens, from - before, conditionals)) ||
  (isHope(tokens[end]) && tokens[end + 1]?.normalized !== 'to') ||
  (tokens[end - 1]?.normalized ?? '').endsWith('?')

/**
 * Finds a graded card in its case. The grader and the grade stay in the name, because the condition `GRADED` does not
 * contain them; the bare words (`graded`, `slab`) are removed. `PSA 10 ready` is doubtful and not a slab.
 */
export const findSlab = (tokens: readonly Token[]): FoundSlab => {
  const slab = new Set<Token>()
  let [isGraded, isDoubtful] = [false, false]
  // Beside a slab that is certain, other numbers say nothing: `BGS 9 w/ 9.5 subs`.
  let [isCertain, isUnsure, isContradicted] = [false, false, false]
  const lastWord = findOnce(() => startOfTail(tokens) - 1)
  const doCapitalsCount = areCapitalsNames(tokens)
  for (let from = 0; from < tokens.length; from += 1) {
    if (tokens[from]?.isNameOnly) continue
    const word = tokens[from]?.normalized ?? ''
    if (!vocabulary.has(word) && !endsLikeGrade.test(word)) continue
    const end = endOfGrader(tokens, from) ?? endOfSlabWord(tokens, from, lastWord)
    if (end === undefined) {
      isDoubtful ||= from > 0 && tokens[from]?.normalized === 'slab'
      const unknown = unknownSlabAt(tokens, from, doCapitalsCount)
      if (!unknown || isDenied(tokens, unknown.from, unknown.to)) continue
      isUnsure ||= unknown.isDoubtful
      isGraded ||= unknown.isGraded
      for (const token of tokens.slice(unknown.from, unknown.to)) slab.add(token)
      continue
    }
    const found = tokens.slice(from, end)
    // `not graded` is as plain as `graded`, `PSA 10 ready` is not.
    if (!isDenied(tokens, from, end)) isCertain = true
    else if (found.every(isSlabWord)) isContradicted = true
    else isDoubtful = true
    // `Portgas D. Ace 9`, but not `Ace Grade 9`
    isDoubtful ||= gradersInNames.has(word) && isCapitalized(found[0]?.text ?? '') && !found.some(isGradingWord)
    for (const token of found) slab.add(token)
    from = end - 1
  }
  isGraded ||= isCertain
  isDoubtful ||= (isUnsure && !isCertain) || (isContradicted && isGraded)
  if (!isGraded) return { rest: tokens, stays: [], isGraded, isDoubtful }
  // The word `slab` alone may be the end of a name (`Vision Slab`).
  const isOnlyWord =
    slab.size === 1 &&
    [...slab].every(({ normalized }) => normalized === 'slab') &&
    !tokens.some((token) => !slab.has(token) && isGradingWord(token))
  if (isOnlyWord)
    return { rest: tokens.filter((token) => !slab.has(token)), stays: [...slab], isGraded, isDoubtful: true }
  const stays = [...slab].filter((token) => !isSlabWord(token))
  return { rest: tokens.filter((token) => !slab.has(token)), stays, isGraded, isDoubtful }
}
