import { normalizedNames } from '#shared/card-list/words/known-words.ts'

/**
 * Letters of a word that are compared: 6, more where another word begins with 6 (`dragon`, `Incinerate`), and 4 or 5 where
 * none does, in the dictionaries of seven languages and the names of other cards. A name with a full stop behind it must
 * be the whole word: `Golem`, but not `Golems`.
 */
const lettersCompared = [4, 5, 6, 7, 8]

/**
 * The first letters of the words in the names of Pokémon that have a card `ex` or `EX`, in English and German, and of
 * those with a card `G`, as of August 2026. Only behind them `EX` at the end of a line belongs to the name (`Glurak EX`);
 * behind every other name it is the European grade (`Force of Will EX`, `Pidgey EX`). The words stand without commas,
 * which would be 500 bytes of every function that reads lists.
 */
const pokemon = normalizedNames(
  `
  aboma absol. adebo aegisl aeroda affiti aggron agilu alak alcrem altari ambip amfir amoo ampha annih apoqua aquana
  arbok arboli arcanin archal arkani arkto armal armaro articu audin auroru azug azuma backel bailon banet baoj beator
  beedr bellib benesa bibor bisaf bisof blastoi blazik blisse blitza bombir boninu boreos bouffa branaw bridu britzi
  bronzo brulls brutala cactur calama cameru carnivi celebi ceruled cetit chande chanei chanse chariz chatot chelt
  chesna chi-yu chien- chilla chongj choreo cincc cindera claydo clefa clodsi cobali cofag colossan coppera cradi
  crawd cresse crima crob cycliz dachsb darkra decidu dedenn delcat delfin delpho demete deoxys despota dialg dianci
  dinglu dondoz donnersi dragal dragap dragoni dragor dudu dummim durant dureng duscl dusto echn eelek eevee. eiscu
  eisenb eisend eisenf eisenh eisenk eisenr electa electi electrod elekte elevol elfun emboa emolg empole enek enigmar
  entei. epitaf espath espeo evoli excad exeggu explou famie farigi fatali feeli felori ferali fermic feza firno
  flamar flambi flamig flamink flareo floet florge fluns flyg folip forret forste fragru friedw frosde frosl fruy
  fuegr furien galagl gallad galvant garado garcho gardev gargana genese genga geow gewald ghol giflor girati glaceo
  glal glazio glimmo glura golem. golis gourge grafai granf greede grenin grimms groud gryphe guardev gyar halup hariy
  hawlu heatr heeras heitei heracr hitmo ho-oh honchk honw hoopa houndo hounds hundem hutsa hydrap hydrei iksb imperg
  impole incinero infamo iron. jellic jirac jolteo jynx kabut kangam kangas katap keilfl keldeo kilow kingdr klarin
  klawf klib knakr knatta knudde kobali koko. kolow korai krawal krawu krebu krooko kubui kyog kyur lahmus landor
  lapras lascho latias latio lavado leafeo lektr lepum letark libell liberl lohg lopun lucari lugia lumif luran luxr
  luxt lycanr mabos macham machom magc magea magmar magnay magnez malama mamosw mamute manaph mandib manect mantid
  maskag mastifi maush mauzi. mawi medicha medital megani melmet meloet meowsc meowst meowt metagr mew. mewtu mewtw
  mightye miloti mime. mimigm mimiky miraid mismag moltr moneti mopex morpe muk. munki nachta nidok nigira nineta
  nockc noiver nokc noktu oger ohrd oinko okid olanga olit orico orthw palafi palki palossa pamom pantim panzae patina
  pawmot pechar persia pidgeo piepi pikach pincur pixi. poku polito pory probop psian psiaug psiop pudox pumpd purug
  pyroa quaj quaq quaxo rabig rabs raichu raik rameid rampard ratica rayq regice regig regiro registe relaxo reshir
  resl revav riesen riffex rossan rotom. sabley salame salazz saltig sandfe scepti schero schlar schlig schlur scizo
  scovil scraf scythe seedr seismit sengo serper serpir sharpe shaymi shiftr sichl silvar simsa sinistc skara skarm
  skeled skelo skunt slaki sleimo slowb slowki snease sniebe snobil snorl spido spinsi spriga squawk stahlo stalob
  starmi steeli stollo stunf suicu sumpex swampe sylveo tapu. tatsug taubos tecta tengul tenter terapa terrak thorns
  thundu ting-l tinkat toeds toged togek toha tornadu tornu torter toxicr toxiq toxt traunm treads treven trikep
  trombo tsaree turtok typhlo tyrani tyrantr uhaf umbreo unown. ursal valian vapore veluz venusa vespiq victin vilep
  viridi viriz volcanio volten voltob voltol voltor voltre voltul vulno wailo walrai walrei wampi weavil whimsico
  wielie wiggly windew wo-chi wolwer wugt xern yanme yuyu. yvel zaci zangoo zapd zekr zerao zoroar zwirrk zygar
  `.replaceAll(/\s+/g, ','),
)

export const isPokemonName = (normalized: string): boolean => {
  const word = normalized.replace(/'s$/, '')
  return pokemon.has(`${word}.`) || lettersCompared.some((letters) => pokemon.has(word.slice(0, letters)))
}
