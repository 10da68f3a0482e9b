import { normalizedNames } from '#shared/card-list/words/normalize-text.ts'

/**
 * The words of the names of Pokémon. Only behind them `EX` at the end of a line belongs to the name (`Charizard EX`);
 * behind every other name it is the European grade (`Force of Will EX`). The words stand without commas, which would be
 * 1,000 bytes of every function that reads lists.
 */
export const pokemon = normalizedNames(
  `
  abomasnow abra absol accelgor aegislash aerodactyl aggron aipom alakazam alcremie alomomola altaria amaura
  ambipom amoonguss ampharos annihilape anorith appletun applin araquanid arbok arboliva arcanine arceus
  archaludon archen archeops arctibax arctovish arctozolt ariados armaldo armarouge aromatisse aron arrokuda
  articuno audino aurorus avalugg axew azelf azumarill azurill bagon baltoy banette barbaracle barboach
  barraskewda basculegion basculin bastiodon baxcalibur bayleef beartic beautifly beedrill beheeyem beldum
  bellibolt bellossom bellsprout bergmite bewear bibarel bidoof binacle bisharp blacephalon blastoise blaziken
  blipbug blissey blitzle boldore boltund bombirdier bonsly bouffalant bounsweet braixen brambleghast bramblin
  braviary breloom brionne bronzong bronzor bruxish budew buizel bulbasaur bulu buneary bunnelby burmy
  butterfree buzzwole cacnea cacturne calyrex camerupt capsakid carbink carkol carnivine carracosta carvanha
  cascoon castform caterpie celebi celesteela centiskorch ceruledge cetitan cetoddle chandelure chansey
  charcadet charizard charjabug charmander charmeleon chatot cherrim cherubi chesnaught chespin chewtle chi-yu
  chien-pao chikorita chimchar chimecho chinchou chingling cinccino cinderace clamperl clauncher clawitzer
  claydol clefable clefairy cleffa clobbopus clodsire cloyster coalossal cobalion cofagrigus combee combusken
  comfey conkeldurr copperajah corphish corsola corviknight corvisquire cosmoem cosmog cottonee crabominable
  crabrawler cradily cramorant cranidos crawdaunt cresselia croagunk crobat crocalor croconaw crustle cryogonal
  cubchoo cubone cufant cursola cutiefly cyclizar cyndaquil dachsbun darkrai darmanitan dartrix darumaka
  decidueye dedenne deerling deino delcatty delibird delphox deoxys dewgong dewott dewpider dhelmise dialga
  diancie diggersby diglett dipplin ditto dodrio doduo dolliv dondozo donphan dottler doublade dracovish
  dracozolt dragalge dragapult dragonair dragonite drakloak drampa drapion dratini drednaw dreepy drifblim
  drifloon drilbur drizzile drowzee druddigon dubwool ducklett dudunsparce dugtrio dunsparce duosion duraludon
  durant dusclops dusknoir duskull dustox dwebble eelektrik eelektross eevee eiscue ekans eldegoss electabuzz
  electivire electrike electrode elekid elgyem emboar emolga empoleon enamorus entei escavalier espathra espeon
  espurr eternatus excadrill exeggcute exeggutor exploud falinks farfetch'd farigiraf fearow feebas fennekin
  feraligatr ferroseed ferrothorn fezandipiti fidough fini finizen finneon flaaffy flabébé flamigo flapple
  flareon fletchinder fletchling flittle floatzel floette floragato florges flygon fomantis foongus forretress
  fraxure frigibax frillish froakie frogadier froslass frosmoth fuecoco furfrou furret gabite gallade galvantula
  garbodor garchomp gardevoir garganacl gastly gastrodon genesect gengar geodude gholdengo gible gigalith
  gimmighoul girafarig giratina glaceon glalie glameow glastrier gligar glimmet glimmora gliscor gloom gogoat
  golbat goldeen golduck golem golett golisopod golurk goodra goomy gorebyss gossifleur gothita gothitelle
  gothorita gourgeist grafaiai granbull grapploct graveler greavard greedent greninja grimer grimmsnarl grookey
  grotle groudon grovyle growlithe grubbin grumpig gulpin gumshoos gurdurr guzzlord gyarados hakamo-o happiny
  hariyama hatenna hatterene hattrem haunter hawlucha haxorus heatmor heatran heliolisk helioptile heracross
  herdier hippopotas hippowdon hitmonchan hitmonlee hitmontop ho-oh honchkrow honedge hoopa hoothoot hoppip
  horsea houndoom houndour houndstone huntail hydrapple hydreigon hypno igglybuff illumise impidimp incineroar
  indeedee infernape inkay inteleon iron ivysaur jangmo-o jellicent jigglypuff jirachi jolteon joltik jugulis
  jumpluff jynx kabuto kabutops kadabra kakuna kangaskhan karrablast kartana kecleon keldeo kilowattrel
  kingambit kingdra kingler kirlia klang klawf kleavor klefki klink klinklang koffing koko komala kommo-o
  koraidon krabby kricketot kricketune krokorok krookodile kubfu kyogre kyurem lairon lampent landorus lanturn
  lapras larvesta larvitar latias latios leafeon leavanny lechonk ledian ledyba lele lickilicky lickitung
  liepard lileep lilligant lillipup linoone litleo litten litwick lokix lombre lopunny lotad loudred lucario
  ludicolo lugia lumineon lunala lunatone lurantis luvdisc luxio luxray lycanroc mabosstiff machamp machoke
  machop magby magcargo magearna magikarp magmar magmortar magnemite magneton magnezone makuhita malamar
  mamoswine manaphy mandibuzz manectric mankey mantine mantyke maractus mareanie mareep marill marowak marshadow
  marshtomp maschiff masquerain maushold mawile medicham meditite meganium melmetal meloetta meltan meowscarada
  meowstic meowth mesprit metagross metang metapod mew mewtwo mienfoo mienshao mightyena milcery milotic miltank
  mime mimikyu minccino minior minun miraidon misdreavus mismagius moltres monferno morelull morgrem morpeko
  mothim mudbray mudkip mudsdale muk munchlax munkidori munna murkrow musharna nacli naclstack naganadel natu
  necrozma nickit nidoking nidoqueen nidoran nidorina nidorino nihilego nincada ninetales ninjask noctowl noibat
  noivern nosepass numel nuzleaf nymble obstagoon octillery oddish ogerpon oinkologne okidogi omanyte omastar
  onix oranguru orbeetle oricorio orthworm oshawott overqwil pachirisu palafin palkia palossand palpitoad
  pancham pangoro panpour pansage pansear paras parasect passimian patrat pawmi pawmo pawmot pawniard pecharunt
  pelipper perrserker persian petilil phanpy phantump pheromosa phione pichu pidgeot pidgeotto pidgey pidove
  pignite pikachu pikipek piloswine pincurchin pineco pinsir piplup plusle poipole politoed poliwag poliwhirl
  poliwrath poltchageist polteageist ponyta poochyena popplio porygon porygon-z porygon2 primarina primeape
  prinplup probopass psyduck pumpkaboo pupitar purrloin purugly pyroar pyukumuku quagsire quaquaval quaxly
  quaxwell quilava quilladin qwilfish raboot rabsca raichu raikou ralts rampardos rapidash raticate rattata
  rayquaza regice regidrago regieleki regigigas regirock registeel relicanth rellor remoraid reshiram reuniclus
  revavroom rhydon rhyhorn rhyperior ribombee rillaboom riolu rockruff roggenrola rolycoly rookidee roselia
  roserade rotom rowlet rufflet runerigus sableye salamence salandit salazzle samurott sandaconda sandile
  sandshrew sandslash sandygast sawk sawsbuck scatterbug sceptile scizor scolipede scorbunny scovillain scrafty
  scraggy scyther seadra seaking sealeo seedot seel seismitoad sentret serperior servine seviper sewaddle
  sharpedo shaymin shedinja shelgon shellder shellos shelmet shieldon shiftry shiinotic shinx shroodle shroomish
  shuckle shuppet sigilyph silcoon silicobra silvally simipour simisage simisear sinistcha sinistea sirfetch'd
  sizzlipede skarmory skeledirge skiddo skiploom skitty skorupi skrelp skuntank skwovet slaking slakoth sliggoo
  slowbro slowking slowpoke slugma slurpuff smeargle smoliv smoochum sneasel sneasler snivy snom snorlax snorunt
  snover snubbull sobble solgaleo solosis solrock spearow spectrier spewpa spheal spidops spinarak spinda
  spiritomb spoink sprigatito spritzee squawkabilly squirtle stakataka stantler staraptor staravia starly
  starmie staryu steelix steenee stonjourner stoutland stufful stunfisk stunky sudowoodo suicune sunflora
  sunkern surskit swablu swadloon swalot swampert swanna swellow swinub swirlix swoobat sylveon tadbulb taillow
  talonflame tandemaus tangela tangrowth tapu tarountula tatsugiri tauros teddiursa tentacool tentacruel tepig
  terapagos terrakion thievul thorns throh thundurus thwackey timburr ting-lu tinkatink tinkaton tinkatuff
  tirtouga toedscool toedscruel togedemaru togekiss togepi togetic torchic torkoal tornadus torracat torterra
  totodile toucannon toxapex toxel toxicroak toxtricity tranquill trapinch treads treecko trevenant tropius
  trubbish trumbeak tsareena turtonator turtwig tympole tynamo typhlosion tyranitar tyrantrum tyrogue tyrunt
  umbreon unfezant unown ursaluna ursaring urshifu uxie valiant vanillish vanillite vanilluxe vaporeon varoom
  veluza venipede venomoth venonat venusaur vespiquen vibrava victini victreebel vigoroth vikavolt vileplume
  virizion vivillon volbeat volcanion volcarona voltorb vullaby vulpix wailmer wailord walrein wartortle watchog
  wattrel weavile weedle weepinbell weezing whimsicott whirlipede whiscash whismur wigglytuff wiglett wimpod
  wingull wishiwashi wo-chien wobbuffet woobat wooloo wooper wormadam wugtrio wurmple wynaut wyrdeer xatu
  xerneas xurkitree yamask yamper yanma yanmega yungoos yveltal zacian zamazenta zangoose zapdos zarude
  zebstrika zekrom zeraora zigzagoon zoroark zorua zubat zweilous zygarde`.replaceAll(/\s+/g, ','),
)
