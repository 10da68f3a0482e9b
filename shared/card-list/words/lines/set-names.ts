import { normalizedNames } from '#shared/card-list/words/known-words.ts'

/**
 * Sets and printings (`Unlimited`) by which customers sort their cards: a line with nothing else is a heading. Not those
 * that are cards too, as `Conflux`, `Morningtide` and `Urza's Saga`.
 */
export const setNames = normalizedNames(`
  1st edition, base set, base set 2, jungle, fossil, team rocket, gym heroes, gym challenge, neo genesis,
  neo discovery, neo revelation, neo destiny, legendary collection, expedition, aquapolis, skyridge, hidden legends,
  unseen forces, delta species, holon phantoms, crystal guardians, dragon frontiers, power keepers, diamond & pearl,
  secret wonders, great encounters, majestic dawn, legends awakened, stormfront, rising rivals, supreme victors,
  call of legends, black & white, emerging powers, noble victories, next destinies, dark explorers, dragons exalted,
  boundaries crossed, plasma storm, plasma freeze, plasma blast, legendary treasures, furious fists, phantom forces,
  primal clash, roaring skies, ancient origins, generations, fates collide, steam siege, evolutions, sun & moon,
  guardians rising, burning shadows, shining legends, crimson invasion, ultra prism, forbidden light, celestial storm,
  lost thunder, unbroken bonds, unified minds, hidden fates, cosmic eclipse, sword & shield, rebel clash,
  darkness ablaze, champion's path, vivid voltage, shining fates, battle styles, chilling reign, evolving skies,
  celebrations, fusion strike, brilliant stars, astral radiance, lost origin, silver tempest, crown zenith,
  scarlet & violet, paldea evolved, obsidian flames, paradox rift, paldean fates, temporal forces,
  twilight masquerade, shrouded fable, stellar crown, surging sparks, prismatic evolutions, journey together,
  destined rivals, mega evolution, arabian nights, antiquities, the dark, unlimited, ce, fallen empires, revised,
  fourth edition, fifth edition, ice age, homelands, alliances, mercadian masques, mirrodin, darksteel, fifth dawn,
  ravnica, lorwyn, shadowmoor, eventide, shards of alara, zendikar, worldwake, scars of mirrodin, new phyrexia,
  innistrad, dark ascension, avacyn restored, return to ravnica, gatecrash, dragon's maze, theros, khans of tarkir,
  fate reforged, dragons of tarkir, oath of the gatewatch, kaladesh, amonkhet, ixalan, dominaria, guilds of ravnica,
  ravnica allegiance, war of the spark, ikoria, zendikar rising, kaldheim, strixhaven, midnight hunt, crimson vow,
  neon dynasty, dominaria united, wilds of eldraine, lost caverns of ixalan, outlaws of thunder junction, bloomburrow,
  duskmourn, aetherdrift, edge of eternities, double masters, modern horizons, eternal masters, the first chapter,
  rise of the floodborn, into the inklands, ursula's return, shimmering skies, azurite sea, paramount war,
  pillars of strength, kingdoms of intrigue, romance dawn, awakening of the new era`)

/** A line of two or more of these and years is a heading too: `2008 Topps Heritage`. */
export const wordsOfProducts = normalizedNames(`
  topps, bowman, fleer, donruss, score, leaf, panini, upper, deck, prizm, select, mosaic, optic, chrome, heritage,
  sterling, finest, ultra, hoops, skybox, flair, showcase, classics, sp, authentic, opc, pacific, pinnacle, series,
  update, football, hockey, basketball, baseball, match, attax, adrenalyn, xl, wm, ucl, bundesliga, f1, calciatori,
  wants, needs`)
