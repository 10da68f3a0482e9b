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
 * the name (`Glurak EX`); behind every other name it is the European grade (`Force of Will EX`, `Pidgey EX`). About 90 that
 * no collected list names are left out, because the form has no room: `Exploud EX` is read as a grade, flagged. The words
 * stand without commas, which would be 500 bytes of every function that reads lists.
 */
const pokemon = normalizedNames(
  `
  aboma absol. aegisl aeroda aggron alak altari ambip ampha amphino annih aquali. arbok arcanin archal arkani arkto
  armal articu artiko audin auroru beedr bellib bisaf blastoi blazik blisse blitza bombir bronzo cameru celebi ceruled
  chande chanei chanse chariz chesna chi-yu chien- chilla cindera claydo clefa cobali cresse crob cycliz darkra dedenn
  delcat delpho deoxys dialg dianci dracau dragal dragap dragoni dragor dudu duscl ectoplasma. eevee. electa electh
  electi electrod emboa emolg empole entei. espath espeo evoli excad exeggu feeli ferali feza flamar flareo floet
  florge floriz flyg frosl gallad galvant garado garcho gardev genese genga ghol girati givral glaceo glal glura
  golem. golis grenin grimms groud guardev gyar hawlu heatr heracr hitmo ho-oh honchk hoopa houndo hounds hydrap
  hydrei iron. jirac jolteo jynx kabut kangas keldeo kingdr koko. korai kyog kyur landor lapras latias latio leafeo
  lopun lucari lugia luran luxr lycanr macham machom magc magmar magnez malama mamosw manaph mandib manect mauzi. mawi
  megani melmet meloet mentali. meowst meowt metagr mew. mewtu mewtw miloti mime. mimigm mimiky mimiqui miraid mismag
  moltr morpe muk. munki nachta nidok nineta noctal noiver nymphali oger okid orico palafi palki pawmot pechar persia
  phylla pidgeo pikach pory psian pyroa pyroli. quaj quaq raichu raik rayq regice regig regiro registe relaxo reshir
  revav ronflex rotom. sabley salame sandfe scepti scizo scovil scythe seismit serper sharpe shaymi shiftr simsa skara
  skarm skunt slaki slowb slowki snease snorl spido spriga squawk starmi steeli stunf suicu sulfura. swampe sylveo
  tapu. tatsug terapa terrak thorns thundu ting-l tinkat toeds togek tornadu tortan torter toxicr toxt treads treven
  turtok typhlo tyrani tyranoc tyrantr umbreo unown. ursal valian vapore veluz venusa vespiq victin vilep viriz
  volcanio voltal voltob voltor wailo whimsico wiggly wo-chi xern yanme yvel zaci zangoo zapd zekr zerao zoroar zygar
  `.replaceAll(/\s+/g, ','),
)

export const isPokemonName = (normalized: string): boolean => {
  const word = normalized.replace(/'s$/, '')
  return pokemon.has(`${word}.`) || lettersCompared.some((letters) => pokemon.has(word.slice(0, letters)))
}
