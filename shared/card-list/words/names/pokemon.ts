import { normalizedNames } from '#shared/card-list/words/known-words.ts'

/** Letters of a word that are compared: 6, and more where another word begins with 6 (`dragon`, `Incinerate`). */
const lettersCompared = [6, 7, 8]

/**
 * The first letters of the words in the names of Pokémon that have a card `ex` or `EX`, in English and German, and of
 * those with a card `G`, as of August 2026. Only behind them `EX` at the end of a line belongs to the name (`Glurak EX`);
 * behind every other name it is the European grade (`Force of Will EX`, `Pidgey EX`). The words stand without commas,
 * which would be 500 bytes of every function that reads lists.
 */
const pokemon = normalizedNames(
  `
  abomas absol adebom aegisl aeroda affiti aggron agiluz alakaz alcrem altari ambipo amfira amoong amphar annihi
  apoqua aquana arbok arboli arcanin archal arkani arktos armald armaro articu audino auroru azugla azumar backel
  bailon banett baojia beator beedri bellib benesa bibor bisafl bisofa blastoi blazik blisse blitza bombir boninu
  boreos bouffa branaw bridur britzi bronzo brutala brülls cactur calama cameru carnivi celebi ceruled cetita chande
  chanei chanse chariz chatot chelte chesna chi-yu chien- chilla chongj choreo cincci cindera claydo clefab clefai
  clodsi cobali cofagr colossan coppera cradil crawda cresse criman crobat cycliz dachsb darkra decidu dedenn delcat
  delfin delpho demete deoxys despota dialga dianci dinglu dondoz donnersi dragal dragap dragoni dragor duduns dummim
  durant dureng dusclo dustox echnat eelekt eevee eiscue eisenb eisend eisenf eisenh eisenk eisenr electa electi
  electrod elekte elevol elfun emboar emolga empole enekor enigmar entei epitaf espath espeon evoli excadr exeggu
  explou famiep farigi fatali feelin felori ferali fermic fezand firnon flamar flambi flamig flamink flareo floett
  florge flunsc flygon folipu forret forste fragru friedw frosde frosla fruyal fuegro furien galagl gallad galvant
  garado garcho gardev gargana genese gengar geowaz gewald gholde giflor girati glaceo glalie glazio glimmo glurak
  golem goliso gourge grafai granfo greede grenin grimms groudo gryphe guardev gyarad halupe hariya hawluc heatra
  heeras heitei heracr hitmon ho-oh honchk honwei hoopa houndo hounds hundem hutsas hydrap hydrei iksbat imperg impole
  incinero infamo iron jellic jirach jolteo jynx kabuto kangam kangas katapu keilfl keldeo kilowa kingdr klarin klawf
  klibbe knakra knatta knudde kobali koko kolowa koraid krawal krawum krebut krooko kubuin kyogre kyurem lahmus landor
  lapras lascho latias latios lavado leafeo lektro lepume letark libell liberl lohgoc lopunn lucari lugia lumifl
  lurant luxray luxtra lycanr maboss macham machom magcar magear magmar magnay magnez malama mamosw mamute manaph
  mandib manect mantid maskag mastifi mausho mauzi mawile medicha medital megani melmet meloet meowsc meowst meowth
  metagr mew mewtu mewtwo mightye miloti mime mimigm mimiky miraid mismag moltre moneti mopex morpek muk munkid nachta
  nidoki nigira nineta nockch noiver nokcha noktus ogerpo ohrdoc oinkol okidog olanga olithe oricor orthwo palafi
  palkia palossa pamoma pantim panzae patina pawmot pechar persia pidgeo piepi pikach pincur pixi pokusa polito porygo
  probop psiana psiaug psiopa pudox pumpdj purugl pyroar quajut quaqua quaxo rabiga rabsca raichu raikou rameid
  rampard ratica rayqua regice regigi regiro registe relaxo reshir reslad revavr riesen riffex rossan rotom sabley
  salame salazz saltig sandfe scepti schero schlar schlig schlur scizor scovil scraft scythe seedra seismit sengo
  serper serpir sharpe shaymi shiftr sichlo silvar simsal sinistc skarab skarmo skeled skelok skunta slakin sleimo
  slowbr slowki snease sniebe snobil snorla spidop spinsi spriga squawk stahlo stalob starmi steeli stollo stunfi
  suicun sumpex swampe sylveo tapu tatsug taubos tectas tengul tenter terapa terrak thorns thundu ting-l tinkat toedsc
  togede togeki tohaid tornadu tornup torter toxicr toxiqu toxtri traunm treads treven trikep trombo tsaree turtok
  typhlo tyrani tyrantr uhafni umbreo unown ursalu valian vapore veluza venusa vespiq victin vilepl viridi virizi
  volcanio volten voltob voltol voltor voltre voltul vulnon wailor walrai walrei wampit weavil whimsico wielie wiggly
  windew wo-chi wolwer wugtri xernea yanmeg yuyu yvelta zacian zangoo zapdos zekrom zeraor zoroar zwirrk zygard
  `.replaceAll(/\s+/g, ','),
)

export const isPokemonName = (normalized: string): boolean => {
  const word = normalized.replace(/'s$/, '')
  return lettersCompared.some((letters) => pokemon.has(word.slice(0, letters)))
}
