import { normalizedNames } from '#shared/card-list/words/normalize-text.ts'

/**
 * Words of the names of Pokémon that have a card `ex` or `EX`, in English and German, and of those with a card `G`, as of
 * August 2026. Only behind them `EX` at the end of a line belongs to the name (`Glurak EX`); behind every other name it
 * is the European grade (`Force of Will EX`, `Pidgey EX`). The words stand without commas, which would be 500 bytes of
 * every function that reads lists.
 */
export const pokemon = normalizedNames(
  `
  abomasnow absol adebom aegislash aerodactyl affiti aggron agiluza alakazam alcremie altaria ambipom amfira
  amoonguss ampharos annihilape apoquallyp aquana arbok arboliva arcanine archaludon arkani arktos armaldo
  armarouge articuno audino aurorus azugladis azumarill backel bailonda banette baojian beatori beedrill
  bellibolt benesaru bibor bisaflor bisofank blastoise blaziken blissey blitza bombirdier boninu boreos
  bouffalant branawarz briduradon britzigel bronzong brüllschweif brutalanda cacturne calamanero camerupt
  carnivine celebi ceruledge cetitan chandelure chaneira chansey charizard chatot chelterrar chesnaught chi-yu
  chien-pao chillabell chongjian choreogel cinccino cinderace claydol clefable clefairy clodsire cobalion
  cofagrigus colossand copperajah cradily crawdaunt cresselia crimanzo crobat cyclizar dachsbun darkrai
  decidueye dedenne delcatty delfinator delphox demeteros deoxys despotar dialga diancie dinglu dondozo
  donnersichel dragalge dragapult dragonite dragoran dudunsparce dummimisel durant durengard dusclops dustox
  echnatoll eelektross eevee eiscue eisenblatt eisendorn eisenfels eisenhand eisenhaupt eisenkrieger eisenrad
  electabuzz electivire electrode elektek elevoltek elfun emboar emolga empoleon enekoro enigmaras entei epitaff
  espathra espeon evoli excadrill exeggutor exploud famieps farigiraf fatalitcha feelinara felori feraligatr
  fermicula fezandipiti firnontor flamara flambirex flamigo flaminkno flareon floette florges flunschlik flygon
  folipurba forretress forstellka fragrunz friedwuff frosdedje froslass fruyal fuegro furienblitz galagladi
  gallade galvantula garados garchomp gardevoir garganacl genesect gengar geowaz gewaldro gholdengo giflor
  giratina glaceon glalie glaziola glimmora glurak golem golisopod gourgeist grafaiai granforgita greedent
  greninja grimmsnarl groudon grypheldis guardevoir gyarados halupenjo hariyama hawlucha heatran heerashai
  heiteira heracross hitmonchan ho-oh honchkrow honweisel hoopa houndoom houndstone hundemon hutsassa hydrapfel
  hydrapple hydreigon iksbat impergator impoleon incineroar infamomo iron jellicent jirachi jolteon jynx
  kabutops kangama kangaskhan katapuldra keilflamme keldeo kilowattrel kingdra klarins klawf klibbe knakrack
  knattatox knuddeluff kobalium koko kolowal koraidon krawalloro krawumms krebutack krookodile kubuin kyogre
  kyurem lahmus landorus lapras laschoking latias latios lavados leafeon lektrobal lepumentas letarking
  libelldra liberlo lohgock lopunny lucario lugia lumiflora lurantis luxray luxtra lycanroc mabosstiff machamp
  machomei magcargo magearna magmar magnayen magnezone malamar mamoswine mamutel manaphy mandibuzz manectric
  mantidea maskagato mastifioso maushold mauzi mawile medicham meditalis meganie meganium melmetal meloetta
  meowscarada meowstic meowth metagross mew mewtu mewtwo mightyena milotic mime mimigma mimikyu miraidon
  mismagius moltres monetigo mopex morpeko muk munkidori nachtara nidoking nigiragi ninetales nockchan noivern
  nokchan noktuska ogerpon ohrdoch oinkologne okidogi olangaar olithena oricorio orthworm palafin palkia
  palossand pamomamo pantimos panzaeron patinaraja pawmot pecharunt persian pidgeot piepi pikachu pincurchin
  pixi pokusan politoed porygon-z probopass psiana psiaugon psiopatra pudox pumpdjinn purugly pyroar quajutsu
  quaquaval quaxo rabigator rabsca raichu raikou rameidon rampardos raticate rayquaza regice regigigas regirock
  registeel relaxo reshiram resladero revavroom riesenzahn riffex rossana rotom sableye salamence salazzle
  saltigant sandfell sceptile scherox schlaraffel schligdri schlurm scizor scovillain scrafty scyther seedraking
  seismitoad sengo serperior serpiroyal sharpedo shaymin shiftry sichlor silvarro simsala sinistcha skarabaks
  skaraborn skarmory skeledirge skelokrok skuntank slaking sleimok slowbro slowking sneasel sniebel snobilikat
  snorlax spidops spinsidias sprigatito squawkabilly stahlos stalobor starmie steelix stollos stolloss stunfisk
  suicune sumpex swampert sylveon tapu tatsugiri tauboss tectass tengulist tenterra terapagos terrakion
  terrakium thorns thundurus ting-lu tinkaton toedscruel togedemaru togekiss tohaido tornadus tornupto torterra
  toxicroak toxiquak toxtricity traunmagil treads trevenant trikephalo trombork tsareena turtok typhlosion
  tyranitar tyrantrum uhafnir umbreon unown ursaluna valiant vaporeon veluza venusaur vespiquen victini
  vileplume viridium virizion volcanion voltenso voltobal voltolos voltorb voltrean voltula vulnona wailord
  walraisa walrein wampitz weavile whimsicott wielie wigglytuff windewoge wo-chien wolwerock wugtrio xerneas
  yanmega yuyu yveltal zacian zangoose zapdos zekrom zeraora zoroark zwirrklop zygarde`.replaceAll(/\s+/g, ','),
)
