import { normalizedSet } from './known-words.ts'
import { letterDigitOrBlank } from './letters.ts'
import type { Token } from './tokenize.ts'

// Finish, edition, language and rarity stay in the name. They are listed because a grade or a quantity may stand before
// them: `Lightning Bolt NM foil`, `Sol Ring x2 German`.
const plainWords = normalizedSet(`
  foil, foils, normal, regular, nonfoil, non-foil, holo, holofoil, non-holo, reverse, rev, rh, r/h, etched, w/, full,
  art, alt, borderless, extended, showcase, retro, frame, prerelease, promo, promos, cond, condition, pokemon, yugioh,
  card, karte, carte, carta, kort, kaart, tcg, crease, creases, scratch, scratches, dent, dents, whitening, stamped,
  sealed, signed, altered, proxy, misprint, auto, autograph, rc, rookie, first, edition, edizione, edición, edição,
  ed, ed., unlimited, unlimitiert, limited, shadowless, édition, aufl., auflage, english, german, french, italian,
  spanish, portuguese, japanese, korean, chinese, russian, dutch, simplified, englisch, deutsch, französisch,
  japanisch, français, japonais, inglés, italiano, español, japonés, giapponese, inglese, português, en, eng, de, ger,
  fr, fra, it, ita, es, esp, pt, por, vf, vo, jp, jpn, ja, jap, kr, kor, ko, cn, chn, ru, nl, 日本語, 英語, 英語版, 日本語版,
  common, uncommon, rare, mythic, commune, rara, super, ultra, secret, starlight, ghost, playset, rainbow,
  illustration, special, hyper, radiant, see, pics, pictures, photos, scans, shiny, alternate, alternative, parallel,
  manga, enchanted, legendary`)

const onlyLetters = /^[a-z]*$/
/** With a digit, or decorated: `*F*`, `^Have^`, `#tag`. */
const plainForm = /\d|^\*.+\*$|^\^.|^#.|\^$/

const isSign = (normalized: string): boolean => !letterDigitOrBlank.test(normalized)

/**
 * A finish, edition, language, rarity, number, tag, ornament, label, word for a card or for damage: a grade or a
 * quantity may stand before it.
 */
export const isPlainWord = (normalized: string): boolean =>
  plainWords.has(normalized) || (!onlyLetters.test(normalized) && (plainForm.test(normalized) || isSign(normalized)))

export const isPlain = ({ kind, normalized, isNameOnly }: Token): boolean =>
  !isNameOnly && (kind === 'mark' || isPlainWord(normalized))

/**
 * The index from which only skipped words and bracketed text follow. A grade or quantity directly before it counts as
 * at the end of the line.
 */
export const startOfTail = (tokens: readonly Token[], isSkipped: (token: Token) => boolean = isPlain): number => {
  let depth = 0
  let start = tokens.length
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index]
    if (!token) break
    if (token.kind === 'close') depth += 1
    else if (token.kind === 'open') depth -= 1
    else if (depth === 0 && !isSkipped(token)) break
    if (depth < 0) break
    if (depth === 0) start = index
  }
  return start
}
