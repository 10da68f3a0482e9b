import type { Condition } from '#shared/card-list/words/vocabulary.ts'

/**
 * Where words are a grade and not part of a name. `anywhere`: no card has these words in its name. `end`: at the end of
 * the line, in brackets or between separators, in lower case before a name (`damaged Opt`), and where words in lower
 * case begin that go on to the end (`Opt, damaged on the back`). `field`: only in brackets, between separators, after a
 * label (`condition: good`) or after a collector number.
 */
export type GradeStrength = 'anywhere' | 'end' | 'field'

export type GradeRow = {
  condition: Condition
  strength: GradeStrength
  /** The scales disagree on these words: this reading is used, and flagged. */
  ambiguous?: boolean
  /** Also a rarity of games and sports whose cards are named with a code, a `#` or a year: `OP01-016 SP`. */
  ambiguousBesideNumber?: boolean
  /** Not ambiguous in a column of conditions and behind a label; `betweenMarks`: nor in a field of its own. */
  certain?: 'labelled' | 'betweenMarks'
  /** No grade if its last word is capitalized. */
  uncapitalized?: true
  /** `eu`: only the European scale has these words; `both`: the European scale has it too, for a worse grade. */
  scale?: 'eu' | 'both'
  /** Also a grade in capitals at the end of a line, unless the line has a Pokémon's name, which may end so itself. */
  capitalsAtEnd?: boolean
  aliases: string
}

/**
 * Spellings of grades, by meaning, with the misspellings that were seen; `played-words.ts` has `leicht bespielt`.
 * `a|b c|d` stands for `a c`, `a d`, `b c` and `b d`, `jugad*` for all its endings. In a customer's line case, accents
 * and the signs `.` `_` `-` `+` `!` `*` `"` `:` make no difference; `/` does.
 */
export const gradeTable: readonly GradeRow[] = [
  {
    condition: 'NM',
    strength: 'anywhere',
    aliases: `
      nm, near|nr mint, nr mt, nm mt, nm-m, nm/m, m/nm, nm/mt, mt/nm, nm/mint, mint/nm, nm mint, mint nm,
      near mint/mint, mint/near mint, near mint or better, nm or better, pack|binder|booster fresh, boosterfrisch,
      neuwertig, fast neuwertig, proche du neuf, casi|quasi perfecta|perfecto|perfetta|perfetto,
      pari al nuovo, sortie de booster, zo goed als nieuw, 美品, 極美品, 超美品, 新品, 新品同様, 未使用, 未使用に近い, 近全新, 状態nm`,
  },
  { condition: 'NM', strength: 'end', scale: 'eu', aliases: 'mt' },
  {
    condition: 'NM',
    strength: 'end',
    aliases: `
      mint, idealny, état neuf, nyskick, nieuwstaat, unplayed, ungespielt, unbespielt, sin jugar|usar, ongespeeld,
      zgan, 状態s, 状態a`,
  },
  {
    condition: 'NM',
    strength: 'end',
    ambiguous: true,
    aliases: `
      gem mint, parfait état, en parfait état, état parfait, perfecto estado, en perfecto estado,
      estado perfecto|perfeito, perfeito estado, perfette condizioni, condizioni perfette, perfecte staat, tadellos,
      einwandfrei, makellos, top zustand, perfekter zustand, perfekt skick|stand, 状態良好, 状態良い`,
  },
  { condition: 'NM', strength: 'field', ambiguous: true, certain: 'labelled', aliases: 'm' },
  {
    condition: 'NM',
    strength: 'field',
    ambiguous: true,
    certain: 'labelled',
    aliases:
      'new, perfect*, perfekt, perfett*, perfeit*, neu, neuf, neuve, neuves, neufs, nuov*, nieuw, nuev*, nowa, nov*, flawless, impeccable, impecable, ミント',
  },
  { condition: 'LP', strength: 'anywhere', scale: 'both', aliases: 'lp, light played' },
  {
    condition: 'LP',
    strength: 'anywhere',
    aliases: `
      lightlyplayed, goodlightlyplayed, very lightly played, vlp, good ( lightly played ), minor|minimal play,
      let spillet|brugt, ex/mt, leichte|lichte|minimale spielspuren|gebrauchsspuren|speelsporen, 小傷あり, 轻微磨损,
      輕微磨損, 轻微使用`,
  },
  {
    condition: 'LP',
    strength: 'end',
    aliases: `
      ex+, ex-, exc, excellent, excellente, exzellent, excelente, excelentes, eccellente, eccellenti, ex mt,
      excellent état, en excellent état, excelente estado, en excelente estado, excellente|uitstekende staat, 状態a-,
      状態ex`,
  },
  { condition: 'LP', strength: 'end', ambiguousBesideNumber: true, aliases: 'sp' },
  { condition: 'LP', strength: 'field', ambiguous: true, scale: 'eu', capitalsAtEnd: true, aliases: 'ex' },
  {
    condition: 'LP',
    strength: 'end',
    ambiguous: true,
    aliases: 'très bon état, tbe, muy buen estado, muito bom estado, ottimo stato, ótimo estado',
  },
  {
    condition: 'LP',
    strength: 'field',
    ambiguous: true,
    aliases: 'very fine, ottimo, ottima, ottime',
  },
  {
    condition: 'MP',
    strength: 'anywhere',
    aliases: `
      mp, moderatelyplayed, vg/ex, ex/vg, deutliche spielspuren|gebrauchsspuren, duidelijke speelsporen`,
  },
  { condition: 'MP', strength: 'end', aliases: 'vg, very good, vg ex' },
  { condition: 'MP', strength: 'end', ambiguous: true, scale: 'eu', aliases: 'gd, pl' },
  {
    condition: 'MP',
    strength: 'end',
    ambiguous: true,
    aliases:
      'bon état, buono stato, buen estado, bom estado, goede staat, bra skick, 使用感あり, プレイ用, 傷あり, キズあり, 有瑕疵, 状態b, 状態悪い, プレイド',
  },
  {
    condition: 'MP',
    strength: 'field',
    ambiguous: true,
    aliases: `
      good, g, fine, play, gut, sehr gut, guter, sehr guter, gutem, sehr gutem, bon, bonne, bonnes, moyen, buena,
      buenas, buono, buona, buone, bom, boas, god, goed, dobry, dobra, dobrý`,
  },
  // `Boa Hancock`
  { condition: 'MP', strength: 'field', ambiguous: true, uncapitalized: true, aliases: 'boa' },
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
      hp, heavilyplayed, heavyplayed, starke spielspuren|gebrauchsspuren, 状態c`,
  },
  { condition: 'HP', strength: 'field', ambiguous: true, aliases: 'heavy, heavily' },
  {
    condition: 'DMG',
    strength: 'anywhere',
    aliases: `
      dmg, dmgd, damaged|creased|bent corner, damaged corners, water damage|damaged, heavily damaged, mauvais état,
      mal|mau estado, schlechter zustand, cattive condizioni`,
  },
  {
    condition: 'DMG',
    strength: 'end',
    aliases: `
      damaged, creased, beschädigt, beschädigte, kaputt, geknickt, verknickt, eingerissen, abîmé, abîmée, abîmées,
      endommagé, endommagée, pliée, cornée, déchirée, dañad*, doblad*, estropead*, danneggiat*, rovinat*, piegat*,
      danificad*, dobrad*, amassad*, rasgad*, zniszczona, uszkodzona, zagięta,
      skadet, skadad, skadat, beschadigd, kapot, プアー, 折れ, 折れあり, 破れ, 破損, 状態d`,
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
    certain: 'betweenMarks',
    scale: 'eu',
    capitalsAtEnd: true,
    aliases: 'po',
  },
  { condition: 'DMG', strength: 'field', ambiguous: true, certain: 'labelled', aliases: 'd' },
  {
    condition: 'DMG',
    strength: 'field',
    ambiguous: true,
    aliases: 'p, fair, torn, ripped',
  },
  {
    condition: 'UNKNOWN',
    strength: 'end',
    aliases: `
      ungraded, raw, not graded, non graded|gradate, nicht gegradet|gegradete, ungegradet|ungegradete,
      non|pas gradées, no gradeadas|graduadas, não gradeadas, sin graduar|gradear`,
  },
  {
    condition: 'UNKNOWN',
    strength: 'field',
    ambiguous: true,
    aliases: `
      n/a, na, unknown, unbekannt, inconnu, desconocido, not sure, unsure, as is, error, other`,
  },
]
