import { normalizedNames } from '#shared/card-list/words/normalize-text.ts'

/** Letters of a name that are compared: a word of 8 equal letters is no other card's. */
const lettersCompared = 8

/**
 * The first letters of the words in the names of Pokémon that have a card `ex` or `EX`, in English and German, and of
 * those with a card `G`, as of August 2026. Only behind them `EX` at the end of a line belongs to the name (`Glurak EX`);
 * behind every other name it is the European grade (`Force of Will EX`, `Pidgey EX`). The words stand without commas,
 * which would be 500 bytes of every function that reads lists.
 */
const pokemon = normalizedNames(
  `
  abomasno absol adebom aegislas aerodact affiti aggron agiluza alakazam alcremie altaria ambipom amfira amoongus
  ampharos annihila apoquall aquana arbok arboliva arcanine archalud arkani arktos armaldo armaroug articuno audino
  aurorus azugladi azumaril backel bailonda banette baojian beatori beedrill bellibol benesaru bibor bisaflor bisofank
  blastois blaziken blissey blitza bombirdi boninu boreos bouffala branawar bridurad britzige bronzong brutalan
  brüllsch cacturne calamane camerupt carnivin celebi ceruledg cetitan chandelu chaneira chansey charizar chatot
  chelterr chesnaug chi-yu chien-pa chillabe chongjia choreoge cinccino cinderac claydol clefable clefairy clodsire
  cobalion cofagrig colossan copperaj cradily crawdaun cresseli crimanzo crobat cyclizar dachsbun darkrai deciduey
  dedenne delcatty delfinat delphox demetero deoxys despotar dialga diancie dinglu dondozo donnersi dragalge dragapul
  dragonit dragoran dudunspa dummimis durant durengar dusclops dustox echnatol eelektro eevee eiscue eisenbla eisendor
  eisenfel eisenhan eisenhau eisenkri eisenrad electabu electivi electrod elektek elevolte elfun emboar emolga
  empoleon enekoro enigmara entei epitaff espathra espeon evoli excadril exegguto exploud famieps farigira fatalitc
  feelinar felori feraliga fermicul fezandip firnonto flamara flambire flamigo flaminkn flareon floette florges
  flunschl flygon folipurb forretre forstell fragrunz friedwuf frosdedj froslass fruyal fuegro furienbl galaglad
  gallade galvantu garados garchomp gardevoi garganac genesect gengar geowaz gewaldro gholdeng giflor giratina glaceon
  glalie glaziola glimmora glurak golem golisopo gourgeis grafaiai granforg greedent greninja grimmsna groudon
  grypheld guardevo gyarados halupenj hariyama hawlucha heatran heerasha heiteira heracros hitmonch ho-oh honchkro
  honweise hoopa houndoom houndsto hundemon hutsassa hydrapfe hydrappl hydreigo iksbat impergat impoleon incinero
  infamomo iron jellicen jirachi jolteon jynx kabutops kangama kangaskh katapuld keilflam keldeo kilowatt kingdra
  klarins klawf klibbe knakrack knattato knuddelu kobalium koko kolowal koraidon krawallo krawumms krebutac krookodi
  kubuin kyogre kyurem lahmus landorus lapras laschoki latias latios lavados leafeon lektroba lepument letarkin
  libelldr liberlo lohgock lopunny lucario lugia lumiflor lurantis luxray luxtra lycanroc mabossti machamp machomei
  magcargo magearna magmar magnayen magnezon malamar mamoswin mamutel manaphy mandibuz manectri mantidea maskagat
  mastifio maushold mauzi mawile medicham meditali meganie meganium melmetal meloetta meowscar meowstic meowth
  metagros mew mewtu mewtwo mightyen milotic mime mimigma mimikyu miraidon mismagiu moltres monetigo mopex morpeko muk
  munkidor nachtara nidoking nigiragi ninetale nockchan noivern nokchan noktuska ogerpon ohrdoch oinkolog okidogi
  olangaar olithena oricorio orthworm palafin palkia palossan pamomamo pantimos panzaero patinara pawmot pecharun
  persian pidgeot piepi pikachu pincurch pixi pokusan politoed porygon- probopas psiana psiaugon psiopatr pudox
  pumpdjin purugly pyroar quajutsu quaquava quaxo rabigato rabsca raichu raikou rameidon rampardo raticate rayquaza
  regice regigiga regirock registee relaxo reshiram reslader revavroo riesenza riffex rossana rotom sableye salamenc
  salazzle saltigan sandfell sceptile scherox schlaraf schligdr schlurm scizor scovilla scrafty scyther seedraki
  seismito sengo serperio serpiroy sharpedo shaymin shiftry sichlor silvarro simsala sinistch skarabak skarabor
  skarmory skeledir skelokro skuntank slaking sleimok slowbro slowking sneasel sniebel snobilik snorlax spidops
  spinsidi sprigati squawkab stahlos stalobor starmie steelix stollos stolloss stunfisk suicune sumpex swampert
  sylveon tapu tatsugir tauboss tectass tengulis tenterra terapago terrakio terrakiu thorns thunduru ting-lu tinkaton
  toedscru togedema togekiss tohaido tornadus tornupto torterra toxicroa toxiquak toxtrici traunmag treads trevenan
  trikepha trombork tsareena turtok typhlosi tyranita tyrantru uhafnir umbreon unown ursaluna valiant vaporeon veluza
  venusaur vespique victini vileplum viridium virizion volcanio voltenso voltobal voltolos voltorb voltrean voltula
  vulnona wailord walraisa walrein wampitz weavile whimsico wielie wigglytu windewog wo-chien wolweroc wugtrio xerneas
  yanmega yuyu yveltal zacian zangoose zapdos zekrom zeraora zoroark zwirrklo zygarde`.replaceAll(/\s+/g, ','),
)

export const isPokemonName = (normalized: string): boolean =>
  pokemon.has(normalized.replace(/'s$/, '').slice(0, lettersCompared))
