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
 * the name (`Glurak EX`); behind every other name it is the European grade (`Force of Will EX`, `Pidgey EX`). The words
 * stand without commas, which would be 500 bytes of every function that reads lists.
 */
const pokemon = normalizedNames(
  `
  aboma absol. aegisl aeroda aggron alak alcrem altari ambip amfir amoo ampha amphino annih aquali. aquana arbok
  arboli arcanin archal arkani arkto armal armaro articu artiko audin auroru azuma banet baoj beator beedr bellib
  bisaf blastoi blazik blisse blitza bombir bouffa bronzo cactur cameru carnivi celebi ceruled cetit chande chanei
  chanse chariz chatot chesna chi-yu chien- chilla chongj choreo cincc cindera claydo clefa clodsi cobali cofag
  coppera cradi crawd cresse crima crob cycliz darkra decidu dedenn delcat delpho deoxys despota dialg dianci dondoz
  dracau dragal dragap dragoni dragor dudu durant duscl dusto ectoplasma. eelek eevee. eiscu electa electh electi
  electrod emboa emolg empole enek entei. espath espeo evoli excad exeggu explou farigi fatali feeli ferali feza
  flamar flamig flamink flareo floet florge floriz flyg folip forret frosde frosl gallad galvant garado garcho gardev
  gargana genese genga ghol girati givral glaceo glal glimmo glura golem. golis gourge grafai greede grenin grimms
  groud guardev gyar hariy hawlu heatr heracr hitmo ho-oh honchk hoopa houndo hounds hydrap hydrei incinero iron.
  jellic jirac jolteo jynx kabut kangas keldeo kilow kingdr klawf knakr koko. korai krooko kyog kyur landor lapras
  latias latio leafeo liberl lohg lopun lucari lugia luran luxr lycanr macham machom magc magea magmar magnez malama
  mamosw manaph mandib manect mantid mastifi maush mauzi. mawi medicha medital megani melmet meloet mentali. meowsc
  meowst meowt metagr mew. mewtu mewtw mightye miloti mime. mimigm mimiky mimiqui miraid mismag moltr morpe muk. munki
  nachta nidok nineta noctal noiver nymphali oger oinko okid orico orthw palafi palki palmav palossa pawmot pechar
  persia phylla pidgeo pikach pixi. poku polito pory probop psian pumpd purug pyroa pyroli. quaj quaq rabs raichu raik
  rayq regice regig regiro registe relaxo reshir revav ronflex rotom. sabley salame salazz saltig sandfe scepti schero
  scizo scovil scraf scythe seismit serper serpir sharpe shaymi shiftr sichl simsa sinistc skara skarm skeled skelo
  skunt slaki slowb slowki snease snorl spido spriga squawk starmi steeli stunf suicu sulfura. sumpex swampe sylveo
  tapu. tatsug terapa terrak thorns thundu ting-l tinkat toeds togek toha tornadu tortan torter toxicr toxiq toxt
  treads treven tsaree turtok typhlo tyrani tyranoc tyrantr umbreo unown. ursal valian vapore veluz venusa vespiq
  victin vilep viriz volcanio voltal volten voltob voltor voltre vulno wailo walrei weavil whimsico wiggly wo-chi wugt
  xern yanme yvel zaci zangoo zapd zekr zerao zoroar zygar
  `.replaceAll(/\s+/g, ','),
)

export const isPokemonName = (normalized: string): boolean => {
  const word = normalized.replace(/'s$/, '')
  return pokemon.has(`${word}.`) || lettersCompared.some((letters) => pokemon.has(word.slice(0, letters)))
}
