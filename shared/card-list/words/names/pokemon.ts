import { normalizedNames } from '#shared/card-list/words/known-words.ts'

/**
 * Letters of a word that are compared: 6, more where another word begins with 6 (`dragon`, `Incinerate`), and 4 or 5 where
 * none does, in the dictionaries of seven languages and the names of other cards. A name with a full stop behind it must
 * be the whole word: `Golem`, but not `Golems`.
 */
const lettersCompared = [4, 5, 6, 7, 8]

/**
 * The first letters of the words in the names of Pokémon that have a card `ex` or `EX`, in English and (the best known) in
 * German and French, and of those with a card `G`, as of August 2026. Only behind them `EX` at the end of a line belongs to
 * the name (`Glurak EX`); behind every other name it is the European grade (`Force of Will EX`, `Pidgey EX`). About 270
 * are left out, most of them with no card `EX` in capitals and in no collected list, because the form has no room: `Exploud
 * EX` is read as a grade, flagged. The words stand without commas, which would be 300 bytes of every function that reads
 * lists.
 */
const pokemon = normalizedNames(
  `
  absol. aeroda alak altari ambip ampha arcanin articu beedr bisaf blastoi blazik bronzo celebi chariz chien- clefa
  crob darkra deoxys dialg dracau dragoni ectoplasma. espeo ferali feza flareo floriz gallad galvant garado gardev
  genese genga girati glaceo glura golem. grenin grimms groud gyar ho-oh hoopa iron. jirac jolteo kangas keldeo kingdr
  korai kyog kyur landor latias latio lucari lugia luran macham manaph meowt mew. mewtu mewtw miraid moltr nineta okid
  palki pechar pidgeo pikach quaq raichu raik rayq reshir ronflex salame scizo scythe seismit shaymi slowb snorl
  squawk suicu swampe sylveo tortan toxicr turtok tyrani umbreo ursal vapore venusa victin volcanio wailo xern yvel
  zaci zapd zekr zoroar zygar
  `.replaceAll(/\s+/g, ','),
)

export const isPokemonName = (normalized: string): boolean => {
  const word = normalized.replace(/^m-|'s$/, '')
  return pokemon.has(`${word}.`) || lettersCompared.some((letters) => pokemon.has(word.slice(0, letters)))
}
