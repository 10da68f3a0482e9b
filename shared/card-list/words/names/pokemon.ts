import { normalizedNames } from '#shared/card-list/words/known-words.ts'

/**
 * Letters of a word that are compared: 6, more where another word begins with 6 (`dragon`, `Blastoderm`), and 4 or 5 where
 * none does, in the dictionaries of seven languages and the names of other cards. A name with a full stop behind it must
 * be the whole word: `Golem`, but not `Golems`.
 */
const lettersCompared = [4, 5, 6, 7, 8]

/**
 * The first letters of the words in the names of Pokémon that have a card `ex` or `EX`, in English and (the best known) in
 * German and French, and of those with a card `G`, as of August 2026. Only behind them `EX` at the end of a line belongs to
 * the name (`Glurak EX`); behind every other name it is the European grade (`Force of Will EX`, `Pidgey EX`). About 240
 * are left out, most of them with no card `EX` in capitals and in no collected list, because the form has no room: `Exploud
 * EX` is read as a grade, flagged.
 */
const pokemon = normalizedNames(`
  absol., aeroda, aggron, alak, altari, ambip, ampha, arcanin, articu, beedr, bisaf, blastoi, blazik, bronzo, celebi,
  chariz, chesna, chien-, clefa, cobali, cresse, crob, darkra, delpho, deoxys, dialg, dianci, dracau, dragoni,
  ectoplasma., emboa, entei., espeo, ferali, feza, flareo, floriz, gallad, galvant, garado, gardev, genese, genga,
  girati, glaceo, glal, glura, golem., grenin, grimms, groud, gyar, hawlu, heatr, heracr, ho-oh, hoopa, houndo,
  hydrei, iron., jirac, jolteo, kangas, keldeo, kingdr, korai, kyog, kyur, landor, latias, latio, lucari, lugia,
  luran, macham, manaph, manect, meloet, meowt, mew., mewtu, mewtw, miraid, moltr, nineta, okid, palki, pechar,
  pidgeo, pikach, quaq, raichu, raik, rayq, regice, regig, regiro, registe, reshir, ronflex, salame, scepti,
  scizo, scythe, seismit, sharpe, shaymi, skarm, slowb, snorl, squawk, steeli, suicu, swampe, sylveo, terrak, thundu,
  togek, tornadu, tortan, toxicr, treven, turtok, tyrani, tyrantr, umbreo, ursal, vapore, venusa, victin, viriz,
  volcanio, wailo, wiggly, xern, yvel, zaci, zapd, zekr, zoroar, zygar`)

export const isPokemonName = (normalized: string): boolean => {
  const word = normalized.replace(/^m-|'s$/, '')
  return pokemon.has(`${word}.`) || lettersCompared.some((letters) => pokemon.has(word.slice(0, letters)))
}
