import { normalizedSet } from '../known-words.ts'

/** Companies that put a graded card in a case (a slab), by names that are no ordinary words. */
export const graders = normalizedSet('psa, bgs, cgc, sgc, bvg, csg, hga, gma, ksa, bccg, psa/dna, aigrading, getgraded')

/** Graders whose names are ordinary words or set codes too, so they count only with a grade: `TAG 10`, `ACE 9`. */
export const wordsAndGraders = normalizedSet(`
  tag, beckett, ace, ags, mnt, pca, ccc, ars, gsg, egs, aog, apg, ap, graad, mgc, majesty, mba, pgs,
  sfg, gai, rauk, aura`)

/** Those that names have: beside a grade they are doubtful, unless they stand in capitals. */
export const gradersInNames = normalizedSet('ace, aura, majesty, tag')

/** Words that stand between a grader and the grade, or behind them. */
export const slabLabels = normalizedSet(`
  gem, mint, mt, gem-mt, gem-mint, pristine, perfect, black, gold, label, nm, nm-mt, nm/mt, nr-mt, mint+, nm+,
  near, ex, ex-mt, ex/mt, vg, vg-ex, vg/ex, good, fair, poor, pr, auth, authentic, grade, graded, grading, quad, note`)

/** Removed from the name, because `GRADED` says the same. */
export const slabWords = normalizedSet(`
  graded, slab, slabbed, gegradet, gegraded, gradiert, gradée, graduad*, gradat*, graderad, 鑑定品, 鑑定済`)

/** Labels that only slabs have, and words about grading: beside a grade they make any line a slab. */
export const gradingWords: ReadonlySet<string> = new Set([
  ...slabWords,
  ...normalizedSet(`
  gem, gem-mt, gem-mint, pristine, nm-mt, nm/mt, nr-mt, ex-mt, ex/mt, vg-ex, vg/ex, grade, grading, cert,
  certified, subgrades, encapsulated, population, bewertet, gradé, noté, notée, certificada, certificado, nota, voto,
  鑑定`),
])

/** `not graded`, `nicht NM` */
export const denials = normalizedSet(`
  not, no, non, never, nicht, kein, keine, ohne, ikke, inte, niet, geen, pas`)

/** Behind a grade they say that the card has no slab: `PSA 10 candidate`. */
export const hopes = normalizedSet(`
  ready, worthy, candidate, potential, potenzial, possible, contender, quality, submission, material, waard,
  kandidat`)

/** Up to 3 words before a grade, in lower case: `would be a PSA 9`; not `Potion of Might`. */
export const conditionals = normalizedSet(`
  potentiel, will, would, could, should, might, maybe, potential, possible, likely, expect, hopefully, kanskje,
  pourrait, möglich, möjlig, mogelijk, vielleicht`)

/** Words in capitals before or behind a small number that are no grader: finishes, rarities, sets of Pokémon. */
export const capitalsBesideNumbers = normalizedSet(`
  gx, pop, v, vmax, vstar, break, legend, prime, star, lv, lvl, level, no, no., nr, nr., vol, vol., part, set, pack,
  type, cost, rc, ur, sr, ssr, hr, sar, ar, rr, chr, sec, scr, op, mtg, ygo, ccg, tg, gg, ph, ii, iv, vi, ix, sb, mb,
  qty, hp, cmc, drx, xy, gen, sum, lot, unb, viv, shf, bst, cre, evs, cel, fst, brs, asr, pgo, lor, sit, crz, svi,
  pal, obf, mew, par, paf, twm, tef, sfa, ssp, pre, jtg, dri, blk, wht, meg, pfl, asc, por, cri, sve, mee, svp, mep, sw,
  sv, ss, bs, ev, swsh, sm, wotc`)
