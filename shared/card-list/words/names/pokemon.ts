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
  aboma absol. adebo aegisl aeroda affiti aggron alak alcrem altari ambip amfir amoo ampha amphino annih apoqua aquali.
  aquana arbok arboli arcanin archal arkani arkto armal armaro articu artiko audin auroru azuma banet baoj beator beedr
  bellib benesa bibor bisaf bisof blastoi blazik blisse blitza bombir boninu boreos bouffa braseg bronzo brutala calama
  cameru carchac carnivi celebi ceruled cetit chande chanei chanse chariz chatot chelt chesna chi-yu chien- chilla
  chongj choreo cincc cindera cizay claydo clefa clodsi cobali cofag colossan coppera cradi crawd cresse crima crob
  cycliz darkra decidu dedenn delcat delfin delpho demete deoxys despota dialg dianci dinglu dondoz donnersi dracau
  dracolo dragal dragap dragoni dragor dratt dudu durant duscl dusto echn ectoplasma. eevee. electa electh electi
  electrod elekte elevol elfun emboa emolg empole enek enigmar entei. espath espeo evoli excad exeggu explou fatali
  feeli felori ferali feunar feza firno flagado flamar flambi flamink flareo floet florge floriz fluns flyg folip forret
  forste fragru frosde frosl fruy fuegr gallad galvant garado garcho gardev gargana genese genga geow gewald ghol giflor
  girati givral glaceo glal glazio glimmo glura golem. golis gourge greede grenin grimms grodou groud gryphe guardev
  gyar hariy hawlu heatr heeras heitei heracr hitmo ho-oh honchk honw hoopa houndo hounds hundem hydrap hydrei imperg
  impole incinero infamo iron. jellic jirac jolteo jungk jynx kabut kangam kangas kangoure katap keilfl keldeo kingdr
  knakr knudde kobali koko. korai krawal kyog kyur lahmus landor lapras lascho latias latio lavado leafeo lektr lepum
  letark leviato libell liberl lohg lokhla lopun lougar lucari lugia lumif luran luxr luxt lycanr macham machom magc
  magea magmar magnay magnez malama mamosw mamute manaph mandib manect mantid mastifi maush mauzi. mawi medicha medital
  megani melmet meloet mentali. meowsc meowst meowt metagr metalo mew. mewtu mewtw miasca mightye miloti mime. mimigm
  mimiky mimiqui miraid mismag moltr moneti morpe muk. munki nachta nidok nineta noctal noiver nymphali oger okid olit
  orthw palki palmav palossa pawmot pechar persia phylla pidgeo piepi pikach pincur pixi. poku polito pory probop psian
  psiaug psiop pudox pumpd pyroli. quaq rabs raichu raik rampard ratica rayq regice regig regiro registe relaxo reshir
  riesen riffex ronflex rotom. roucar sabley salame salazz saltig sandfe scepti scizo scovil scraf scythe seedr seismit
  sengo serpir sharpe shaymi shiftr sichl simsa sinistc skarm skeled skelo skunt sleimo slowb slowki snease snorl spido
  spriga squawk stahlo stalob starmi steeli suicu sulfura. sumpex swampe sylveo tapu. tatsug terapa terrak thorns thundu
  ting-l tinkat toeds toged togek toha tornadu tornu tortan torter toxicr toxiq toxt treads treven tsaree turtok typhlo
  tyrani tyranoc tyrantr umbreo unown. ursal valian vapore veluz venusa vespiq victin vilep viriz volcanio voltal volten
  voltob voltol voltor voltre voltul vulno wailo walrai walrei wampi weavil whimsico wiggly wo-chi xern yanme yuyu. yvel
  zaci zangoo zapd zekr zerao zoroar zygar
  `.replaceAll(/\s+/g, ','),
)

export const isPokemonName = (normalized: string): boolean => {
  const word = normalized.replace(/'s$/, '')
  return pokemon.has(`${word}.`) || lettersCompared.some((letters) => pokemon.has(word.slice(0, letters)))
}
