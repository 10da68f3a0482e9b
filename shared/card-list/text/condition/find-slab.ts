import { normalizedSet } from '#shared/card-list/words/normalize-text.ts'
import { startOfTail } from '#shared/card-list/words/plain-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'

/** A slab (graded card in its case). `rest`: the tokens without it. `stays`: its tokens for grader and grade. */
export type FoundSlab = { rest: Token[]; stays: Token[]; isGraded: boolean; isDoubtful: boolean }

const graders = normalizedSet('psa, bgs, cgc, sgc, bvg, csg, hga, gma, ksa, bccg, psa/dna')
// Ordinary words too, so they count only with a grade: `TAG 10`, `ACE 9`.
const wordsAndGraders = normalizedSet(
  'tag, beckett, ace, ags, arg, mnt, pca, ccc, pg, ars, aigrading, gsg, egs, psg, cgg',
)
const labels = normalizedSet(`
  gem, mint, mt, gem-mt, gemmt, gem-mint, pristine, perfect, black, gold, label, nm, nm-mt,
  nm/mt, near, ex, ex-mt, vg, vg-ex, good, fair, poor, pr, auth, authentic, grade, graded, quad`)
const slabWords = normalizedSet(
  'graded, slab, slabbed, gradad, gegradet, gegraded, gradée, gradé, gradeada, gradata, gradert, 鑑定品',
)
const denials = normalizedSet('not, no, non, never, un, nicht, ohne, ikke, unslabbed')
const hopes = normalizedSet(
  'ready, worthy, candidate, candidates, potential, possible, contender, quality, material, would, maybe, should',
)
const gradePattern = /^(?:10|[1-9](?:[.,]5)?|a)$/
const graderAndGrade = /^([a-z]+)[-:]?(10|[1-9](?:[.,]5)?)$/

const isGrade = (token: Token | undefined): boolean => token?.kind === 'word' && gradePattern.test(token.normalized)

const isLabel = (token: Token | undefined): boolean => token !== undefined && labels.has(token.normalized)

const isSlabWord = (token: Token | undefined): boolean => token !== undefined && slabWords.has(token.normalized)

const endOfRun = (tokens: readonly Token[], from: number, holds: (token: Token | undefined) => boolean): number => {
  let end = from
  while (end < tokens.length && holds(tokens[end])) end += 1
  return end
}

const isMark = (token: Token | undefined): boolean => token?.normalized === ':' || token?.normalized === '-'

/** The index behind a slab that begins with a grader at `from`; undefined for an ordinary word. */
const endOfGrader = (tokens: readonly Token[], from: number): number | undefined => {
  const normalized = (tokens[from]?.normalized ?? '').replace(/:$/, '')
  const glued = graderAndGrade.exec(normalized)?.[1] ?? ''
  if (graders.has(glued) || wordsAndGraders.has(glued)) return endOfRun(tokens, from + 1, isLabel)
  const isGrader = graders.has(normalized)
  if (!isGrader && !wordsAndGraders.has(normalized)) return undefined
  const afterMark = isMark(tokens[from + 1]) && isGrade(tokens[from + 2]) ? from + 2 : from + 1
  const afterLabels = endOfRun(tokens, afterMark, isLabel)
  if (isGrade(tokens[afterLabels])) return endOfRun(tokens, afterLabels + 1, isLabel)
  return isGrader ? afterLabels : undefined
}

/** `8.5 slab`, `graded 9`: a grade beside the word belongs to it. */
const endOfSlabWord = (tokens: readonly Token[], from: number, lastWord: number): number | undefined => {
  if (isSlabWord(tokens[from]) && isGrade(tokens[from + 1]) && from > 0) return from + 2
  // `Slab Hammer` is a card, so the bare word `slab` counts only at the end.
  if (isSlabWord(tokens[from]) && (tokens[from]?.normalized !== 'slab' || (from > 0 && from >= lastWord)))
    return from + 1
  return from > 0 && isGrade(tokens[from]) && isSlabWord(tokens[from + 1]) ? from + 2 : undefined
}

const isDenied = (tokens: readonly Token[], from: number, end: number): boolean =>
  denials.has(tokens[from - 1]?.normalized ?? '') ||
  hopes.has(tokens[from - 1]?.normalized ?? '') ||
  hopes.has(tokens[end]?.normalized ?? '') ||
  (tokens[end - 1]?.normalized ?? '').endsWith('?')

/**
 * Finds a graded card in its case. The grader and the grade stay in the name, because the condition `GRADED` does not
 * contain them; the bare words (`graded`, `slab`) are removed. `PSA 10 ready` is doubtful and not a slab.
 */
export const findSlab = (tokens: readonly Token[]): FoundSlab => {
  const slab = new Set<Token>()
  let [isGraded, isDoubtful] = [false, false]
  const lastWord = startOfTail(tokens) - 1
  for (let from = 0; from < tokens.length; from += 1) {
    const end = endOfGrader(tokens, from) ?? endOfSlabWord(tokens, from, lastWord)
    if (end === undefined) {
      isDoubtful ||= from > 0 && tokens[from]?.normalized === 'slab'
      continue
    }
    if (isDenied(tokens, from, end)) isDoubtful = true
    else isGraded = true
    for (const token of tokens.slice(from, end)) slab.add(token)
    from = end - 1
  }
  if (!isGraded) return { rest: [...tokens], stays: [], isGraded, isDoubtful }
  // The word `slab` alone may be the end of a name (`Vision Slab`).
  const isOnlyWord = slab.size === 1 && [...slab].every(({ normalized }) => normalized === 'slab')
  if (isOnlyWord)
    return { rest: tokens.filter((token) => !slab.has(token)), stays: [...slab], isGraded, isDoubtful: true }
  const stays = [...slab].filter((token) => !isSlabWord(token))
  return { rest: tokens.filter((token) => !slab.has(token)), stays, isGraded, isDoubtful }
}
