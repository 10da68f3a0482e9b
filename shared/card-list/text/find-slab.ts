import { normalizedSet } from '#shared/card-list/words/normalize-text.ts'
import { startOfTail } from '#shared/card-list/words/plain-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'

/** A slab in a line: `rest` is the tokens without it, `stays` those of its tokens that say who graded it and how. */
export type FoundSlab = { rest: Token[]; stays: Token[]; isGraded: boolean; isDoubtful: boolean }

const GRADERS = normalizedSet('psa, bgs, cgc, sgc, bvg, csg, hga, gma, ksa, bccg, psa/dna')
// These are ordinary words too, so only a grade makes them graders: `TAG 10`, `ACE 9`.
const WORDS_AND_GRADERS = normalizedSet(
  'tag, beckett, ace, ags, arg, mnt, pca, ccc, pg, ars, aigrading, gsg, egs, psg, cgg',
)
const LABELS = normalizedSet(`
  gem, mint, mt, gem-mt, gemmt, gem-mint, pristine, perfect, black, gold, label, nm, nm-mt, nm/mt, near, ex, ex-mt, vg, vg-ex, good, fair, poor, pr, auth, authentic, grade, graded, quad`)
const SLAB_WORDS = normalizedSet(
  'graded, slab, slabbed, gradad, gegradet, gegraded, gradée, gradé, gradeada, gradata, gradert, 鑑定品',
)
const DENIALS = normalizedSet('not, no, non, never, un, nicht, ohne, ikke, unslabbed')
const HOPES = normalizedSet(
  'ready, worthy, candidate, candidates, potential, possible, contender, quality, material, would, maybe, should',
)
const GRADE = /^(?:10|[1-9](?:[.,]5)?|a)$/
const GRADER_AND_GRADE = /^([a-z]+)[-:]?(10|[1-9](?:[.,]5)?)$/

const isGrade = (token: Token | undefined): boolean => token?.kind === 'word' && GRADE.test(token.folded)

const isLabel = (token: Token | undefined): boolean => token !== undefined && LABELS.has(token.folded)

const isSlabWord = (token: Token | undefined): boolean => token !== undefined && SLAB_WORDS.has(token.folded)

const endOfRun = (tokens: readonly Token[], from: number, holds: (token: Token | undefined) => boolean): number => {
  let end = from
  while (end < tokens.length && holds(tokens[end])) end += 1
  return end
}

const isMark = (token: Token | undefined): boolean => token?.folded === ':' || token?.folded === '-'

/** The end of a slab that begins with a grader at `from`; undefined when it is an ordinary word. */
const endOfGrader = (tokens: readonly Token[], from: number): number | undefined => {
  const folded = (tokens[from]?.folded ?? '').replace(/:$/, '')
  const glued = GRADER_AND_GRADE.exec(folded)?.[1] ?? ''
  if (GRADERS.has(glued) || WORDS_AND_GRADERS.has(glued)) return endOfRun(tokens, from + 1, isLabel)
  const isGrader = GRADERS.has(folded)
  if (!isGrader && !WORDS_AND_GRADERS.has(folded)) return undefined
  const afterMark = isMark(tokens[from + 1]) && isGrade(tokens[from + 2]) ? from + 2 : from + 1
  const afterLabels = endOfRun(tokens, afterMark, isLabel)
  if (isGrade(tokens[afterLabels])) return endOfRun(tokens, afterLabels + 1, isLabel)
  return isGrader ? afterLabels : undefined
}

/** `8.5 slab`, `graded 9`: a grade beside the word counts to it. */
const endOfSlabWord = (tokens: readonly Token[], from: number, lastWord: number): number | undefined => {
  if (isSlabWord(tokens[from]) && isGrade(tokens[from + 1]) && from > 0) return from + 2
  // `Slab Hammer` is a card, so the bare word `slab` counts at the end alone.
  if (isSlabWord(tokens[from]) && (tokens[from]?.folded !== 'slab' || (from > 0 && from >= lastWord))) return from + 1
  return from > 0 && isGrade(tokens[from]) && isSlabWord(tokens[from + 1]) ? from + 2 : undefined
}

const isDenied = (tokens: readonly Token[], from: number, end: number): boolean =>
  DENIALS.has(tokens[from - 1]?.folded ?? '') ||
  HOPES.has(tokens[from - 1]?.folded ?? '') ||
  HOPES.has(tokens[end]?.folded ?? '') ||
  (tokens[end - 1]?.folded ?? '').endsWith('?')

/**
 * Whether the line offers a graded card in its case. The grader and the grade stay in the name, because the condition
 * does not carry them; the bare words (`graded`, `slab`) go. `PSA 10 ready` is no slab but is doubtful.
 */
export const findSlab = (tokens: readonly Token[]): FoundSlab => {
  const slab = new Set<Token>()
  let [isGraded, isDoubtful] = [false, false]
  const lastWord = startOfTail(tokens) - 1
  for (let from = 0; from < tokens.length; from += 1) {
    const end = endOfGrader(tokens, from) ?? endOfSlabWord(tokens, from, lastWord)
    if (end === undefined) {
      isDoubtful ||= from > 0 && tokens[from]?.folded === 'slab'
      continue
    }
    if (isDenied(tokens, from, end)) isDoubtful = true
    else isGraded = true
    for (const token of tokens.slice(from, end)) slab.add(token)
    from = end - 1
  }
  if (!isGraded) return { rest: [...tokens], stays: [], isGraded, isDoubtful }
  // Nothing but the word `slab` may as well be the end of a name (`Vision Slab`).
  const isOnlyWord = slab.size === 1 && [...slab].every(({ folded }) => folded === 'slab')
  if (isOnlyWord)
    return { rest: tokens.filter((token) => !slab.has(token)), stays: [...slab], isGraded, isDoubtful: true }
  const stays = [...slab].filter((token) => !isSlabWord(token))
  return { rest: tokens.filter((token) => !slab.has(token)), stays, isGraded, isDoubtful }
}
