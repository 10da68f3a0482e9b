import { normalizedSet } from '#shared/card-list/words/known-words.ts'

/** Words of a line about other lines, beside its condition or quantity: `cards are in … condition`. */
export const statementWords = normalizedSet(`
  the, on, sonst, ansonsten, otherwise, these, those, they, they're, for, from, range, here, other, following, below,
  list, rest, most, mostly, normal, but playable, else, full, complete, card, cards, singles, copies, is, are, in, as,
  at least, minimum, better, and up, above, non foil, alt art, in sleeves, sleeved, double sleeved, w stanie, foils,
  non-foils, nonfoils, holos, haves, reverse holos, rares, commons, uncommons, mythics, promos, die, das, der,
  aus dem sleeve, folgende, karte, karten, karty, ist, sind, im, mindestens, conditions, besser, komplette, les, le,
  la, pour, autres, reste, suivantes, carte, cartes, est, sont, en, au moins, mieux, las, los, siguientes, resto,
  carta, cartas, está, están, al menos, mejor, seguenti, sono, almeno, meglio, os, estão, são, em, melhor, pelo menos,
  følgende, kort, er, durchgehend, är, i, q, que, as, estado, sobre, recien, salido, scritto, de, volgende, andere,
  kaart, kaarten, zijn, po, raw, sale, te koop, zu verkaufen, sinon, el, il, been, listed, imo, shape, elles, ones,
  stuff, section, now, next, ab, hier, jetzt, ces, estas, son, queste, deze, disse, mainly, durchweg, said, specified,
  mentioned, angegeben, vermerkt, anderes, dabei, steht, vermeld, aangegeven, contraire, mention, précision,
  indicación, contraria, diversa, indicazione, indicato, specificato, indicação, contrário, indicado, stan kart,
  des cartes, stato delle carte, stato carte, stato di conservazione, van de kaarten, napisano, zaznaczono, inaczej`)

/** Words that exclude other lines: a grade behind them is the exception, `all NM unless LP is noted`. */
export const exceptionWords = normalizedSet(`
  unless, menos, chyba że, jeśli nie, o ile nie, except, apart from, a menos que, if nothing, not noted, not stated,
  no dicen, não tem, ohne angabe, besides, if not, wenn nicht, wenn nichts, falls nicht, falls nichts, sofern, außer,
  ausser, sauf, si non, salvo, excepto, exceto, eccetto, si no, se non, se não, tranne, hvis ikke, om ikke, om inget,
  tenzij, behalve`)

/** They may stand beside a grade: `NM, English`. Not `foil`, which is a card's name. */
export const languages = normalizedSet('english, german, french, italian, spanish, japanese, vf, nonfoil, etched')

/** `Slabs:`, `All slabs` */
export const slabs = normalizedSet(
  'slab, slabs, graded, gegradet, gegradete, gradées, gradeadas, graduadas, 鑑定品, 鑑定済',
)

/** Words in the longest phrase of these tables. */
export const longestPhrase = 3

/** Words for all other lines. */
export const allWords = normalizedSet(`
  all, all of, everything, everything's, every, alle, alles, tout, toute, tous, toutes, todo, toda, todos, todas,
  tutto, tutta, tutti, tutte, tudo, alt, allt, alla, wszystkie, wszystko, allemaal, kaikki, 全部, sämtliche,
  aller, überall`)

/**
 * The language of all cards, and what customers say beside what they say of them. Not a finish or a kind: these are
 * some of the cards.
 */
export const besideAll = normalizedSet(`
  englisch, deutsch, französisch, italienisch, inglese, inglesi, italiano, italiani, anglais, français, inglés,
  español, inglês, português, engels, nederlands, engelska, eng, ita, deu, sprache, language, them, all, i'd, say,
  mes, mie, minhas, mijn, x, thanks`)

/** How all cards were kept: behind their condition. */
export const keepingWords = normalizedSet(`
  straight, direct, directly, direkt, directamente, directement, directo, direto, direttamente, prosto, fresh, vom,
  do, booster, pack, out, into, aus, uit, sleeve, sleeves, toploader, toploaders, hülle, hüllen, gesleevt, gesleeved,
  bustina, bustine, imbustate, sbustate, appena, subito, funda, fundas, sous, depuis, l'ouverture, pochette,
  pochettes, hoesjes, sobre, guardadas, guardados, conservate, protegidas, protégées, abierto, certificado, rookvrij,
  huis, nichtraucherhaushalt, since, always, immer, siempre, sempre, toujours, double, doppia, stored, kept, pulled,
  myself`)

/** With one of these a number holds for each of other lines: `4x each`, `je 4`. */
export const eachWords = normalizedSet(`
  each, of each, ea, ea., apiece, each card, per card, je, jeweils, von jeder, pro karte, chaque, de chaque, chacune,
  cada, de cada, cada una, cada uno, cada um, cada uma, ciascuna, di ogni, hver, av hver, af hver, hvert, elk,
  van elk, każda, każdy, każdego, 各`)
