import { normalizedNames } from '#shared/card-list/words/normalize-text.ts'

/** Letters of a word that are compared: 7, and 8 where another card's name begins with 7 (`Incinerate`, `Donnerschlag`). */
const lettersCompared = [7, 8]

/**
 * The first letters of the words in the names of Pokémon that have a card `ex` or `EX`, in English and German, and of
 * those with a card `G`, as of August 2026. Only behind them `EX` at the end of a line belongs to the name (`Glurak EX`);
 * behind every other name it is the European grade (`Force of Will EX`, `Pidgey EX`). The words stand without commas,
 * which would be 500 bytes of every function that reads lists.
 */
const pokemon = normalizedNames(
  `
  abomasn absol adebom aegisla aerodac affiti aggron agiluza alakaza alcremi altaria ambipom amfira amoongu ampharo
  annihil apoqual aquana arbok arboliv arcanin archalu arkani arktos armaldo armarou articun audino aurorus azuglad
  azumari backel bailond banette baojian beatori beedril bellibo benesar bibor bisaflo bisofan blastoi blazike blissey
  blitza bombird boninu boreos bouffal branawa bridura britzig bronzon brutala brüllsc cacturn calaman camerup carnivi
  celebi ceruled cetitan chandel chaneir chansey chariza chatot chelter chesnau chi-yu chien-p chillab chongji choreog
  cinccin cindera claydol clefabl clefair clodsir cobalio cofagri colossan coppera cradily crawdau cressel crimanz
  crobat cycliza dachsbu darkrai decidue dedenne delcatt delfina delphox demeter deoxys despota dialga diancie dinglu
  dondozo donnersi dragalg dragapu dragoni dragora dudunsp dummimi durant durenga dusclop dustox echnato eelektr eevee
  eiscue eisenbl eisendo eisenfe eisenha eisenkr eisenra electab electiv electrod elektek elevolt elfun emboar emolga
  empoleo enekoro enigmar entei epitaff espathr espeon evoli excadri exeggut exploud famieps farigir fatalit feelina
  felori feralig fermicu fezandi firnont flamara flambir flamigo flamink flareon floette florges flunsch flygon
  folipur forretr forstel fragrun friedwu frosded froslas fruyal fuegro furienb galagla gallade galvant garados
  garchom gardevo gargana genesec gengar geowaz gewaldr gholden giflor giratin glaceon glalie glaziol glimmor glurak
  golem golisop gourgei grafaia granfor greeden greninj grimmsn groudon gryphel guardev gyarado halupen hariyam
  hawluch heatran heerash heiteir heracro hitmonc ho-oh honchkr honweis hoopa houndoo houndst hundemo hutsass hydrapf
  hydrapp hydreig iksbat imperga impoleo incinero infamom iron jellice jirachi jolteon jynx kabutop kangama kangask
  katapul keilfla keldeo kilowat kingdra klarins klawf klibbe knakrac knattat knuddel kobaliu koko kolowal koraido
  krawall krawumm krebuta krookod kubuin kyogre kyurem lahmus landoru lapras laschok latias latios lavados leafeon
  lektrob lepumen letarki libelld liberlo lohgock lopunny lucario lugia lumiflo luranti luxray luxtra lycanro mabosst
  machamp machome magcarg magearn magmar magnaye magnezo malamar mamoswi mamutel manaphy mandibu manectr mantide
  maskaga mastifi maushol mauzi mawile medicha medital meganie meganiu melmeta meloett meowsca meowsti meowth metagro
  mew mewtu mewtwo mightye milotic mime mimigma mimikyu miraido mismagi moltres monetig mopex morpeko muk munkido
  nachtar nidokin nigirag ninetal nockcha noivern nokchan noktusk ogerpon ohrdoch oinkolo okidogi olangaa olithen
  oricori orthwor palafin palkia palossa pamomam pantimo panzaer patinar pawmot pecharu persian pidgeot piepi pikachu
  pincurc pixi pokusan politoe porygon probopa psiana psiaugo psiopat pudox pumpdji purugly pyroar quajuts quaquav
  quaxo rabigat rabsca raichu raikou rameido rampard raticat rayquaz regice regigig regiroc registe relaxo reshira
  reslade revavro riesenz riffex rossana rotom sableye salamen salazzl saltiga sandfel sceptil scherox schlara schligd
  schlurm scizor scovill scrafty scyther seedrak seismit sengo serperi serpiro sharped shaymin shiftry sichlor silvarr
  simsala sinistc skaraba skarabo skarmor skeledi skelokr skuntan slaking sleimok slowbro slowkin sneasel sniebel
  snobili snorlax spidops spinsid sprigat squawka stahlos stalobo starmie steelix stollos stunfis suicune sumpex
  swamper sylveon tapu tatsugi tauboss tectass tenguli tenterr terapag terraki thorns thundur ting-lu tinkato toedscr
  togedem togekis tohaido tornadu tornupt torterr toxicro toxiqua toxtric traunma treads trevena trikeph trombor
  tsareen turtok typhlos tyranit tyrantr uhafnir umbreon unown ursalun valiant vaporeo veluza venusau vespiqu victini
  vileplu viridiu virizio volcanio voltens voltoba voltolo voltorb voltrea voltula vulnona wailord walrais walrein
  wampitz weavile whimsico wielie wigglyt windewo wo-chie wolwero wugtrio xerneas yanmega yuyu yveltal zacian zangoos
  zapdos zekrom zeraora zoroark zwirrkl zygarde`.replaceAll(/\s+/g, ','),
)

export const isPokemonName = (normalized: string): boolean => {
  const word = normalized.replace(/'s$/, '')
  return lettersCompared.some((letters) => pokemon.has(word.slice(0, letters)))
}
