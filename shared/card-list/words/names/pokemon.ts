import { normalizedNames } from '#shared/card-list/words/known-words.ts'

/**
 * Letters of a word that are compared: 6, more where another word begins with 6 (`dragon`, `Incinerate`), and 4 or 5 where
 * none does, in the dictionaries of seven languages and the names of other cards. A name with a full stop behind it must
 * be the whole word: `Golem`, but not `Golems`.
 */
const lettersCompared = [4, 5, 6, 7, 8]

/**
 * The first letters of the words in the names of Pokémon that have a card `ex` or `EX`, in English, German and (the best
 * known) French, and of those with a card `G`, as of August 2026. Only behind them `EX` at the end of a line belongs to
 * the name (`Glurak EX`); behind every other name it is the European grade (`Force of Will EX`, `Pidgey EX`). The words
 * stand without commas, which would be 500 bytes of every function that reads lists.
 */
const pokemon = normalizedNames(
  `
  aboma absol. adebo aegisl aeroda affiti aggron agilu alak alcrem altari ambip amfir amoo ampha amphino annih apoqua
  aquali. aquana arbok arboli arcanin archal arkani arkto armal armaro articu artiko audin auroru azug azuma backel
  bailon banet baoj beator beedr bellib benesa bibor bisaf bisof blastoi blazik blisse blitza bombir boninu boreos
  bouffa branaw braseg bridu britzi bronzo brulls brutala cactur calama cameru carchac carnivi celebi ceruled cetit
  chande chanei chanse chariz chatot chelt chesna chi-yu chien- chilla chongj choreo cincc cindera cizay claydo clefa
  clodsi cobali cofag colossan coppera cradi crawd cresse crima crob cycliz dachsb darkra decidu dedenn delcat delfin
  delpho demete deoxys despota dialg dianci dinglu dondoz donnersi dracau dracolo dragal dragap dragoni dragor dratt
  dudu dummim durant dureng duscl dusto echn ectoplasma. eelek eevee. eiscu eisenb eisend eisenf eisenh eisenk eisenr
  electa electh electi electrod elekte elevol elfun emboa emolg empole enek enigmar entei. epitaf espath espeo evoli
  excad exeggu explou famie farigi fatali feeli felori ferali fermic feunar feza firno flagado flamar flambi flamig
  flamink flareo floet florge floriz fluns flyg folip forret forste fragru friedw frosde frosl fruy fuegr furien galagl
  gallad galvant garado garcho gardev gargana genese genga geow gewald ghol giflor girati givral glaceo glal glazio
  glimmo glura golem. golis gourge grafai granf greede grenin grimms grodou groud gryphe guardev gyar halup hariy hawlu
  heatr heeras heitei heracr hitmo ho-oh honchk honw hoopa houndo hounds hundem hutsa hydrap hydrei iksb imperg impole
  incinero infamo iron. jellic jirac jolteo jungk jynx kabut kangam kangas kangoure katap keilfl keldeo kilow kingdr
  klarin klawf klib knakr knatta knudde kobali koko. kolow korai krawal krawu krebu krooko kubui kyog kyur lahmus landor
  lapras lascho latias latio lavado leafeo lektr lepum letark leviato libell liberl lohg lokhla lopun lougar lucari
  lugia lumif luran luxr luxt lycanr mabos macham machom magc magea magmar magnay magnez malama mamosw mamute manaph
  mandib manect mantid maskag mastifi maush mauzi. mawi medicha medital megani melmet meloet mentali. meowsc meowst
  meowt metagr metalo mew. mewtu mewtw miasca mightye miloti mime. mimigm mimiky mimiqui miraid mismag moltr moneti
  mopex morpe muk. munki nachta nidok nigira nineta nockc noctal noiver nokc noktu nymphali oger ohrd oinko okid olanga
  olit orico orthw palafi palki palmav palossa pamom pantim panzae patina pawmot pechar persia phylla pidgeo piepi
  pikach pincur pixi. poku polito pory probop psian psiaug psiop pudox pumpd purug pyroa pyroli. quaj quaq quaxo rabig
  rabs raichu raik rameid rampard ratica rayq regice regig regiro registe relaxo reshir resl revav riesen riffex ronflex
  rossan rotom. roucar sabley salame salazz saltig sandfe scepti schero schlar schlig schlur scizo scovil scraf scythe
  seedr seismit sengo serper serpir sharpe shaymi shiftr sichl silvar simsa sinistc skara skarm skeled skelo skunt slaki
  sleimo slowb slowki snease sniebe snobil snorl spido spinsi spriga squawk stahlo stalob starmi steeli stollo stunf
  suicu sulfura. sumpex swampe sylveo tapu. tatsug taubos tecta tengul tenter terapa terrak thorns thundu ting-l tinkat
  toeds toged togek toha tornadu tornu tortan torter toxicr toxiq toxt traunm treads treven trikep trombo tsaree turtok
  typhlo tyrani tyranoc tyrantr uhaf umbreo unown. ursal valian vapore veluz venusa vespiq victin vilep viridi viriz
  volcanio voltal volten voltob voltol voltor voltre voltul vulno wailo walrai walrei wampi weavil whimsico wielie
  wiggly windew wo-chi wolwer wugt xern yanme yuyu. yvel zaci zangoo zapd zekr zerao zoroar zwirrk zygar
  `.replaceAll(/\s+/g, ','),
)

export const isPokemonName = (normalized: string): boolean => {
  const word = normalized.replace(/'s$/, '')
  return pokemon.has(`${word}.`) || lettersCompared.some((letters) => pokemon.has(word.slice(0, letters)))
}
