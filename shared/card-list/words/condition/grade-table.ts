import type { Condition } from '#shared/card-list/words/vocabulary.ts'

/**
 * Where words are a grade and not part of a name. `anywhere`: no card has these words in its name. `end`: at the end of
 * the line, in brackets or between separators. `field`: only in brackets, between separators, after a label
 * (`condition: good`) or after a collector number.
 */
export type GradeStrength = 'anywhere' | 'end' | 'field'

export type GradeRow = {
  condition: Condition
  strength: GradeStrength
  /** The scales disagree on these words: this reading is used, and flagged. */
  ambiguous?: boolean
  /** Also a rarity of games and sports whose cards are named with a code, a `#` or a year: `OP01-016 SP`. */
  ambiguousBesideNumber?: boolean
  /** Not ambiguous in a column of conditions or behind a label. */
  certainWithLabel?: boolean
  /** Only the European scale has these words, so `LP` in the same list may be its lower LP. */
  scale?: 'eu'
  /** Also a grade in capitals at the end of a line, unless the line has a Pokémon's name, which may end so itself. */
  capitalsAtEnd?: boolean
  aliases: string
}

/**
 * Every spelling of a grade, by meaning. Case, accents and the signs `.` `_` `-` `+` `!` `*` `"` `:` make no
 * difference; `/` does.
 */
export const gradeTable: readonly GradeRow[] = [
  {
    condition: 'NM',
    strength: 'anywhere',
    aliases: `
      nm, near mint, nr mint, nr mt, nrmt, nm mt, nm/m, m/nm, nm/mt, mt/nm, nm/mint, mint/nm,
      nm mint, mint nm, near mint/mint, mint/near mint, near mint or better, nm or better,
      pack fresh, binder fresh, neuwertig, nahezu neuwertig, fast neuwertig, proche du neuf, quasi neuf, quasi neuve,
      comme neuf, comme neuve, casi nueva, casi nuevo, casi perfecta, como nueva, como nuevo,
      quasi nuovo, quasi nuova, come nuovo, come nuova, quase nova, quase novo,
      como nova, como novo, som ny, som nytt, zo goed als nieuw, jak nowa, jak nowe, bijna nieuw, 美品, 極美品, 新品同様`,
  },
  { condition: 'NM', strength: 'end', scale: 'eu', aliases: 'mt' },
  { condition: 'NM', strength: 'end', aliases: 'unplayed, ungespielt, unbespielt, uspilt, ongespeeld' },
  { condition: 'NM', strength: 'end', ambiguous: true, certainWithLabel: true, aliases: 'mint' },
  {
    condition: 'NM',
    strength: 'end',
    ambiguous: true,
    aliases: `
      gem mint, nm ish, nmish, like new, wie neu, parfait état, en parfait état, état neuf, perfecto estado,
      en perfecto estado, perfeito estado, perfette condizioni, nieuwstaat, tadellos, einwandfrei`,
  },
  { condition: 'NM', strength: 'field', ambiguous: true, certainWithLabel: true, aliases: 'm' },
  {
    condition: 'NM',
    strength: 'field',
    ambiguous: true,
    aliases: 'new, perfect, neu, neuf, neuve, nuevo, nueva, nuovo',
  },
  {
    condition: 'LP',
    strength: 'anywhere',
    aliases: `
      lp, lightly played, light played, light play, slightly played, slight play, very lightly played, vlp,
      good (lightly played), lightly used, minor play, minimal play, ex/mt, leicht bespielt, leicht gespielt,
      wenig bespielt, wenig gespielt, légèrement joué, légèrement jouée, peu joué, peu jouée, ligeramente jugada,
      ligeramente jugado, ligeramente jugadas, poco jugada, poco jugado, poco jugadas, lekko używana, lekko zagrana,
      leggermente giocata, leggermente giocato, leggermente giocate, poco giocata, poco giocato, poco giocate,
      levemente jogada, levemente jogado, levemente jogadas, pouco jogada, pouco jogadas, peu jouées,
      légèrement jouées, lett spilt, let spillet, lätt spelad, lätt spelat, licht gespeeld, licht bespeeld`,
  },
  {
    condition: 'LP',
    strength: 'end',
    aliases: `
      ex+, ex-, exc, excellent, exzellent, excelente, excelentes, eccellente, eccellenti, ex mt, mint minus,
      excellent état, en excellent état, excelente estado, en excelente estado, excellente staat`,
  },
  { condition: 'LP', strength: 'end', ambiguousBesideNumber: true, aliases: 'sp' },
  { condition: 'LP', strength: 'field', ambiguous: true, scale: 'eu', capitalsAtEnd: true, aliases: 'ex' },
  {
    condition: 'LP',
    strength: 'field',
    ambiguous: true,
    aliases: 'light, vf, very fine, très bon état, muy buen estado',
  },
  {
    condition: 'MP',
    strength: 'anywhere',
    aliases: `
      mp, moderately played, moderate play, moderate played, moderately used,
      medium played, medium play, vg/ex, ex/vg, mittel bespielt, moyennement joué, moyennement jouée,
      moderadamente jugada, moderatamente giocata, moderadamente jogada, moderat spilt`,
  },
  { condition: 'MP', strength: 'end', aliases: 'vg, very good, vg ex' },
  { condition: 'MP', strength: 'end', ambiguous: true, scale: 'eu', aliases: 'gd, pl' },
  {
    condition: 'MP',
    strength: 'end',
    ambiguous: true,
    aliases: `
      played, gespielt, bespielt, joué, jouée, jouées, jugada, jugado, jugadas, jugados, giocata, giocato, giocate,
      giocati, jogada, jogado, jogadas, spilt, spillet, spelad, spelat, spelade, gespeeld`,
  },
  {
    condition: 'MP',
    strength: 'field',
    ambiguous: true,
    aliases: `
      good, g, fine, play, gut, sehr gut, bon état, bon, bonne, bonnes, buen estado, buena, buenas, buono, buona,
      buone, bom, boa, bra, god, goed`,
  },
  {
    condition: 'MP',
    strength: 'anywhere',
    ambiguous: true,
    aliases: 'lightly moderately played, lightly to moderately played',
  },
  {
    condition: 'HP',
    strength: 'anywhere',
    ambiguous: true,
    aliases: 'moderately heavily played, moderately to heavily played',
  },
  {
    condition: 'HP',
    strength: 'anywhere',
    aliases: `
      hp, heavily played, heavy played, heavy play, heavily used, stark bespielt,
      stark gespielt, schwer bespielt, très joué, très jouée, fortement joué, fortement jouée,
      muy jugada, muy jugado, molto giocata, molto giocato, muito jogada, muito jogado,
      mye spilt, hardt spilt, meget spillet, hårt spelad, zwaar gespeeld, zwaar bespeeld`,
  },
  { condition: 'HP', strength: 'field', ambiguous: true, aliases: 'heavy, heavily' },
  {
    condition: 'DMG',
    strength: 'anywhere',
    aliases: `
      dmg, dmgd, damaged corner, damaged corners, creased corner, bent corner, water damage, water damaged,
      heavily damaged, mauvais état, mal estado`,
  },
  {
    condition: 'DMG',
    strength: 'end',
    aliases: `
      damaged, creased, beschädigt, kaputt, abîmé, abîmée, endommagé, endommagée, dañada,
      dañado, danneggiata, danneggiato, rovinata, rovinato, danificada, danificado,
      zniszczona, skadet, skadd, skadad, beskadiget, beschadigd, geknickt, pliée, doblada, piegata, dobrada, geknakt`,
  },
  { condition: 'DMG', strength: 'end', ambiguous: true, aliases: 'dm' },
  {
    condition: 'DMG',
    strength: 'field',
    aliases: 'poor, very poor, bad, damage, schlecht, mauvais, slecht, dårlig',
  },
  {
    condition: 'DMG',
    strength: 'field',
    ambiguous: true,
    certainWithLabel: true,
    scale: 'eu',
    capitalsAtEnd: true,
    aliases: 'po',
  },
  { condition: 'DMG', strength: 'field', ambiguous: true, certainWithLabel: true, aliases: 'd' },
  { condition: 'DMG', strength: 'field', ambiguous: true, aliases: 'p, fair' },
  { condition: 'UNKNOWN', strength: 'end', aliases: 'ungraded, raw, not graded, unslabbed' },
  {
    condition: 'UNKNOWN',
    strength: 'field',
    ambiguous: true,
    aliases: `
      n/a, na, unknown, unbekannt, inconnu, desconocido, not sure,
      unsure, as is, error, other, unspecified, ukjent, onbekend`,
  },
]
