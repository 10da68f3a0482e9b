import { normalizedSet } from '#shared/card-list/words/known-words.ts'

/** What customers write before their cards: dropped before a quantity or a playset, else part of the name. */
export const sellingWords = normalizedSet(`
  hi, hey, hello, got, i, i'm, i am, i have, i've, i'd like, to sell, we, selling, sell, for sale, wts, fs, want to
  sell, offer, have, tengo, j'ai, ich, ich habe, verkaufe, verkauf, zu verkaufen, biete, abzugeben, gebe ab, je,
  vends, vendre, à vendre, je vends, cède, vendo, se vende, venta, offro, à venda, cedo, te koop, te ruil, verkoop, ik
  verkoop, jeg, selger, sælges, säljer, säljes, myydään, sprzedam, prodám, 売ります, cambio, en venta, in vendita,
  vendesi, ofereço, vende-se`)

/** Dropped only before a quantity with a capital letter behind it, because names begin with them: `Ho anche 2 Opt`. */
export const havingWords = normalizedSet("ho, avrei, hätte, tenho, heb, ik, mam, har, jag, j'aurais")

/** What joins a card to the one above it: `and 3 Pot of Greed`, `Ich habe noch 3 Opt`. */
export const joiningWords = normalizedSet(`
  and, also, und, auch, dazu, noch, también, aussi, encore, anche, também, ainda, ook, nog, jeszcze, też, även, också`)

/** What customers write before the cards that they look for. */
export const wantingWords = normalizedSet('want, wtb, lf, suche, cherche, busco, cerco, compro, procuro, me faltan')

/** Words between a selling word and the quantity: `selling a full playset`. */
export const articles = normalizedSet(`
  a, an, my, full, complete, the, ein, eine, einen, mein, meine, komplett, un, une, mon, ma, uno, una, um,
  uma, et, en, ett, een, mijn, completo, completa`)
