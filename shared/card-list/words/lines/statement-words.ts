import { normalizedSet } from '#shared/card-list/words/normalize-text.ts'

/** Words of a line about other lines, beside its condition or quantity: `cards are in … condition`. */
export const statementWords = normalizedSet(`
  the, these, those, other, following, below, above, listed, list, rest, others, remaining, most, mostly, full,
  complete, card, cards, singles, copies, conditions, is, are, in, as, at least, minimum, or better, and up, or above,
  w stanie, foils, non-foils, nonfoils, holos, reverse holos, rares, commons, uncommons, mythics, promos, die, das,
  der, folgende, folgenden, restliche, restlichen, übrigen, anderen, karte, karten, karty, ist, sind, im, mindestens,
  oder besser, komplette, les, le, la, autres, reste, suivantes, carte, cartes, est, sont, en, au moins, ou mieux,
  las, los, siguientes, otras, resto, demás, carta, cartas, está, están, al menos, o mejor, seguenti, altre, sono,
  almeno, o meglio, os, seguintes, outras, estão, são, em, pelo menos, ou melhor, følgende, følgjande, kort, kortene,
  korten, er, durchgehend, är, i, minst, eller bedre, eller bättre, de, volgende, andere, overige, kaart, kaarten,
  zijn, minstens, of beter`)

/** Words that exclude other lines: a grade behind them is the exception, `all NM unless LP is noted`. */
export const exceptionWords = normalizedSet(`
  unless, unless otherwise, except, except where, except as, if not, where not, wenn nicht, wenn nichts, falls nicht,
  falls nichts, sofern nichts, soweit nichts, sofern nicht, soweit nicht, außer, außer wenn, ausser, sauf, sauf si,
  sauf mention, sauf indication, sauf indication contraire, si non, salvo, salvo que, salvo se, salvo dove, excepto,
  exceto, eccetto, a menos que, si no, se non, se não, tranne, hvis ikke, med mindre, unntatt, undtagen, om inte,
  om inget, om ikke, utom, tenzij, tenzij anders, behalve, indien niet`)

/** Words that may only follow one of `exceptionWords`. */
export const exceptionEndings = normalizedSet(`
  noted, stated, otherwise, mentioned, specified, marked, indicated, listed, said,
  anders, angegeben, vermerkt, erwähnt, notiert, beschrieben, contraire, précisé, précisée,
  indiqué, indiquée, mentionné, mention, indication, autre, contrario, indicado, indique,
  especificado, indicação, especifique, diversamente, indicato, specificato, specificata, segnalato, diverso,
  altrimenti, annet, annat, andet, oppgitt, angitt, angivet, anges, nevnt, skrevet, står, vermeld,
  aangegeven, genoemd, wird, ist, es, est, se, if, it, is, on, by, line, the`)

/** `Slabs:`, `All slabs` */
export const slabs = normalizedSet('slab, slabs')

/** Words in the longest phrase of these tables. */
export const longestPhrase = 3

/** Words for all other lines. */
export const allWords = normalizedSet(`
  all, all of, everything, every, alle, alles, tout, toute, tous, toutes, todo, toda, todos, todas, tutto, tutta,
  tutti, tutte, tudo, alt, allt, alla, wszystkie, allemaal, kaikki, vše, 全部, sämtliche, samtliga, samtlige`)

/** With one of these a number holds for each of other lines: `4x each`, `je 4`. */
export const eachWords = normalizedSet(`
  each, of each, ea, ea., apiece, each card, per card, je, jeweils, von jeder, pro karte, chaque, de chaque, chacune,
  chacun, cada, de cada, cada una, cada uno, cada um, cada uma, ciascuna, ciascuno, di ciascuna, di ciascuno, di ogni,
  ognuna, hver, av hver, af hver, hvert, varje, av varje, vardera, elk, elke, van elk, van elke, per stuk, 各`)
