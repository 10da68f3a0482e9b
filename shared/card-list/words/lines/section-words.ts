import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { startsOfMessages } from './message-words.ts'
import { sellingWords, wantingWords } from './selling-words.ts'

/**
 * No card has these names: a line with nothing else is a heading, with or without a count or ornaments. A
 * plural in `s` stands here only if its singular is not in this table (`spells`; `spell` is marked): `hasWordOrPlural`.
 */
export const sections: ReadonlySet<string> = new Set([
  ...sellingWords,
  ...wantingWords,
  ...normalizedSet(`
    deck, the deck, my deck, decklist, deck list, main, maindeck, main deck, mainboard, side, sideboard, sidebaord,
    sideboad, sideborad, side board, side deck, ride deck, extra, extra deck, commander, companion, maybeboard,
    wishlist, watchlist, items details price quantity, want list, wantlist, about, metadata, general, buylist, your
    cart, shopping cart, checkout, order summary, order details, warenkorb, panier, carrito, carrello, card list,
    cards, tokens, fate deck, dynasty deck, resource deck, creature, land, basic land, instant, sorcery, sorc,
    sorceries, artifact, enchantment, planeswalker, spells, other, other spells, autres sorts, altre magie, otros
    hechizos, vehicles, equipment, pokémon, pok�mon, trainer, supporter, stadium, pokemon tools, items, itens, energy,
    special energy, basic energy, monster, effect monsters, normal monsters, traps, fusion monsters, synchro monsters,
    xyz monsters, link monsters, assets, hardware, resources, characters, actions, locations, schemes, leader, events,
    digi-egg, digi egg deck, tamers, options, stages, sites, provinces, quests, sealed, gradate, gradati, versiegelt,
    sigillato, sellado, sueltos, sueltas, don, runes, battlefields, legends, units, colorless, uncolored, multicolor,
    multicolored, promotional, gold, mythic, mythic rare, rare, uncommon, common, holo, reverse holos, promos, foils,
    constructed, standard, modern, legacy, magic, mtg, pokémon trading card game deck list, yu-gi-oh, yugioh, pkmn,
    flesh and blood, lorcana, one piece, digimon, sports, baseball, basketball, football, soccer, hockey, base,
    majestics, enchanteds, starlights, starlight rare, secrets, ultras, supers, quarter century secret rare,
    legendaries, rookies, qbs, rbs, wrs, pitchers, inserts, autos, dresseur, énergie, �nergie, allenatore, allenatori,
    energie, entrenador, entrenadores, energía, treinador, treinadores, kommandant, begleiter, kreaturen,
    zaubersprüche, länder, hexereien, spontanzauber, artefakte, verzauberungen, zauber, fallen, zauberkarten,
    fallenkarten, monsterkarten, hauptdeck, extradeck, wunschliste, deckliste, kartenliste, commandant, compagnon,
    réserve, terrains, éphémères, rituels, artefacts, enchantements, monstres, magie, pièges, autres, mazo,
    mazo principal, deck principal, banquillo, reserva, comandante, compañero, criaturas, tierras, instantáneos,
    conjuros, artefactos, encantamientos, hechizos, monstruos, trampas, apoiadores, ferramentas, otros, mazzo,
    compagno, terre, istantanei, stregonerie, artefatti, incantesimi, mostri, trappole, trappola, mostro, magia,
    altro, baralho, companheiro, terrenos, mágicas instantâneas, instantâneas, monstros, feitiços, artefatos,
    encantamentos, armadilhas, mágicas, outras mágicas, outros, effects, interrupts, vintage, pioneer, for trade,
    to trade, wants list, star wars unlimited, fußball, eishockey, seladas, soltas, repetidas, mis repetidas, wotc,
    reverse, personaggi, eventi, personnages, personajes, líderes, événements, singles, amber, amethyst, emerald,
    ruby, sapphire, secret rare, super rare, ultra rare, base set, デッキ, デッキ構成, ポケモンカード, デッキリスト, メイン, サイド, メインデッキ,
    メインボード, サイドボード, 統率者, 相棒, ポケモン, トレーナー, トレーナーズ, グッズ, サポート, アーティファクト, エンチャント, プレインズウォーカー, コマンダー, スタジアム, エネルギー,
    基本エネルギー, モンスター, 最上級モンスター, テイマー, テイマーカード, オプション, オプションカード, デジタマデッキ, その他, 上級モンスター, 下級モンスター, 効果モンスター, 通常モンスター, 魔法カード,
    罠カード, モンスターカード, 儀式モンスター, リンクモンスター, 魔法, 呪文, スペル, 罠, エクストラデッキ, サイドデッキ, デッキレシピ, 枚数, クリーチャー, キャラ, 超次元ゾーン, 土地, インスタント,
    ソーサリー, 遊戯王, ポケカ, ポケモン旧裏, ワンピース, デュエルマスターズ, デュエマ, カードリスト`),
])

/** Headings that are names of cards too, and `[H]`, `[W]` (have, want). README.md says what makes them headings. */
export const markedSections = normalizedSet(`
  conspiracy, battle, spell, trap, item, tool, saga, aura, token, agenda, asset, ice, code gate, sentry, barrier,
  upgrade, operation, event, program, resource, identity, crypt, library, character, battlefield, action, song,
  location, stage, legend, unit, rune, h, w, white, blue, black, red, green, weiss, weiß, blau, schwarz, rot, grün, 青,
  赤, 紫, 緑, 黒, 白, 黄, blanc, bleu, noir, rouge, vert, bianco, blu, nero, rosso, verde, blanco, azul, negro, rojo,
  branco, preto, vermelho, purple, yellow, ally, hero,
  weapon, class, ramp, removal, draw, tutor, protection, mana, staples, combo, cube, enchanted, legendary, psa, pitch,
  arena, paper, binder, box, page, row, folder, album, trade, foil, nonfoil, etched, graded, slabs, raw, english,
  japanese, german, french, italian, spanish, creatura, istantaneo, incantesimo, artefatto, stregoneria, g1, g2, g3,
  グレード0, グレード1, グレード2, グレード3`)

/** Keys of lines about the list itself and not about a card: `Name: …`, `Format=Modern`. */
export const metadata = normalizedSet(`
  name, deck, deck name, deckname, vendeur, acheteur, seller, buyer, verkäufer, käufer, colors, format, creator,
  title, description, player, date, link, url, source, game, version, xp, order number, order no, order id,
  order date, bestellnummer, bestelldatum, rechnungsnummer, payment method, zahlungsart, tracking number,
  sendungsnummer, shipping method, versandart, ships from, timestamp, timestamps`)

/** Keys of lines with the customer's contact data. */
export const contact = normalizedSet(`
  email, e-mail, mail, phone, tel, mobile, address, telefon, téléphone, teléfono, instagram, paypal, discord,
  ship to, bill to, shipping address, billing address, lieferadresse, rechnungsadresse`)

/**
 * A line with one of these, a number and only `totalWords` beside it is a total, and so is one with a colon behind the
 * first.
 */
export const totals = normalizedSet(`
  total, totals, subtotal, somma, soma, totais, sum, gesamt, gesamtwert, summe, zwischensumme, insgesamt, totales,
  totali, totale, suma, totalt, 合計枚数, デッキ枚数, totalverdi, totaal, yhteensä, razem, celkem, 合計, 総数, 합계, 計, 총, summa,
  łącznie, gesamtsumme, gesamtbetrag, warenwert, tot, samen`)

/** What an order costs beside its cards: a total with an amount of money beside it or on the line below it. */
export const charges = normalizedSet(`
  shipping, postage, delivery, tax, taxes, sales tax, vat, handling, discount, versand, versandkosten, mwst,
  rabatt, livraison, frais de port, tva, envío, descuento, spedizione, sconto, frete, verzendkosten,
  korting, btw, frakt`)

/** Words of a total beside its number: `Total deck value: $150.00`. */
export const totalWords = normalizedSet(`
  card, cards, kč, asking, portfolio, payout, kaarten, kart, geral, spedito, korttia, réserve, count, number, price,
  value, cost, worth, binder, box, pile, quantity, qty, items, amount, size, deck, list, collection, order, buylist,
  market, cardmarket, cash, liste, copies, unique, singles, grand, the, for, of, in, all, and, ca, shipping, shipped,
  karten, karte, anzahl, wert, valeur, preis, stück, der, die, aller, de, des, les, la, le, du, cartes, carte, prix,
  nombre, cartas, carta, precio, valor, número, en, el, general, del, di, prezzo, valore, numero, preço, kort, pris,
  sum, prijs, van, alle, ks, karet, demandé, main, side, extra, ask, min, with, delivery, 枚, 張, 张, 장, カード, eur, euro,
  euros, usd, gbp, dollars, kr, zł, aantal, quantidade, exemplaires, approx, cromos, figurinhas, figurine, stickers,
  sticker, collezione`)

/** Totals without the word. */
export const wholeTotals = normalizedSet('deck size, card count, number of cards, total cards, unique cards, i alt')

export const cardWords = normalizedSet(
  'card, cards, karten, karte, cartes, carte, cartas, carta, kort, kaarten, 枚, カード',
)

/** On the first line they make a title, if no other word may be a name. */
export const wordsOfTitles = normalizedSet('cards, karten, cartes, cartas, list, liste, lista, cromos, figurinhas')

/** A line with only a greeting is ignored; a name of at most 2 words may follow it. */
export const greetings: ReadonlySet<string> = new Set([
  ...startsOfMessages,
  ...normalizedSet(`
    hi, hello, hey, hejsan, goedemiddag, beste, tack på förhand, good morning, thank you, thank you very much,
    thanks in advance, many thanks, best regards, kind regards, best wishes, hallo, guten tag, guten morgen, moin,
    danke schön, viele grüße, liebe grüße, schöne grüße, mit freundlichen grüßen, lg, bonjour, salut, merci beaucoup,
    merci d'avance, hola, buenos días, buenas, un saludo, ciao, buongiorno, salve, grazie mille, cordiali saluti,
    saluti, olá, bom dia, cumprimentos, hei, hej, tak, goedendag, witam, cześć, dzień dobry, bonsoir, guten abend,
    buonasera, buenas tardes, boa tarde, boa noite, buenas noches, dank je, met vriendelijke groet, hoi, こんにちは,
    よろしくお願いします, ありがとうございます, 謝謝, děkuji, oi, ta, coucou, sehr geehrte damen und herren, good evening, servus, grüezi,
    bonne journée, bien à vous, atentamente, um abraço, abs, sincerely, cdt, com os melhores cumprimentos,
    dear sir or madam, freundliche grüße, freundliche grüsse, good afternoon, yours faithfully, yours sincerely, bonne
    soirée, belle journée, distinti saluti, slt`),
])

/** Behind a greeting: `Hi all`, `Bom dia pessoal`. */
const everybody =
  / (?:all|alle|everyone|everybody|there|guys|folks|(?:liebes )?team|gente|zusammen|allemaal|todos|tous|tutti|ragazzi|pessoal|monsieur|madame|l'equipe|wszystkich)$/

const isOneGreeting = (words: string): boolean =>
  greetings.has(words) || greetings.has(words.replace(everybody, '').replace(/ [aà]$/, ''))

/** Whether these words are nothing but a greeting, or two: `hola buenas tardes`. */
export const isGreetingPhrase = (words: string): boolean => {
  const [first = '', ...others] = words.split(' ')
  return isOneGreeting(words) || (greetings.has(first) && isOneGreeting(others.join(' ')))
}
