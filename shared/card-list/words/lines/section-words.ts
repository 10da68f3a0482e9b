import { normalizedSet } from '#shared/card-list/words/normalize-text.ts'
import { startsOfMessages } from './message-words.ts'
import { sellingWords } from './selling-words.ts'

/**
 * No card has these names: a line with nothing else is a heading, with or without a count or ornaments. A
 * plural in `s` stands here only if its singular is not in this table (`spells`; `spell` is marked): `hasWordOrPlural`.
 */
export const sections: ReadonlySet<string> = new Set([
  ...sellingWords,
  ...normalizedSet(`
    deck, decklist, deck list, main, maindeck, main deck, mainboard, main board, side, sideboard, side board,
    side deck, sidedeck, extra, extra deck, commander, companion, maybeboard, maybe board, considering, wishlist,
    want list, wantlist, about, oathbreaker, signature spell, metadata, general, buylist, sell list, cards, card list,
    collection list, avatar, tokens, emblems, creature, land, basic land, nonbasic lands, instant, sorcery, sorceries,
    artifact, enchantment, planeswalker, battles, spells, other, other spells, vehicles, equipment, auras, sagas,
    pokémon, pok�mon, trainer, supporter, stadium, pokemon tools, items, itens, energy, special energy, basic energy,
    monster, effect monsters, normal monsters, traps, fusion monsters, synchro monsters, xyz monsters, link monsters,
    agendas, assets, upgrades, operations, hardware, programs, resources, icebreakers, characters, actions, songs, locations,
    schemes, leader, events, stages, don, don!!, runes, battlefields, legends, units, gear, colorless, colourless,
    multicolor, multicolour, multicolored, multicoloured, gold, mythic, mythic rare, rare, uncommon, common, holo,
    reverse holos, promos, foils, non-foils, nonfoils, constructed, standard, modern, legacy, magic,
    magic the gathering, mtg, pokémon tcg, pokémon trading card game deck list, yu-gi-oh, yugioh, yu-gi-oh!, lorcana,
    one piece, digimon, sports, baseball, basketball, football, soccer, hockey, base, majestics, legendaries, epics,
    rookies, autographs, relics, inserts, dresseur, énergie, �nergie, allenatore, allenatori, energie, entrenador,
    entrenadores, energía, treinador, treinadores, trænere, trener, basis-energie, kommandant, begleiter, kreaturen,
    zaubersprüche, länder, hexereien, spontanzauber, artefakte, verzauberungen, zauber, fallen, zauberkarten,
    fallenkarten, monsterkarten, hauptdeck, extradeck, wunschliste, commandant, compagnon, réserve, terrains,
    éphémères, rituels, artefacts, enchantements, monstres, magie, pièges, autres, mazo, mazo principal,
    deck principal, banquillo, reserva, comandante, compañero, criaturas, tierras, instantáneos, conjuros, artefactos,
    encantamientos, monstruos, trampas, apoiadores, ferramentas, otros, mazzo, compagno, terre, istantanei,
    stregonerie, artefatti, incantesimi, mostri, trappole, trappola, altro, baralho, companheiro, terrenos,
    mágicas instantâneas, feitiços, artefatos, encantamentos, mostros, armadilhas, mágicas, outros, wezens, landen,
    artefacten, betoveringen, effects, interrupts, want, vintage, reverse, personaggi, eventi, personnages,
    événements, amber, amethyst, emerald, ruby, sapphire, digi egg deck, digi egg, secret rare, super rare,
    ultra rare, base set, skapninger, landkort, varelser, væsner, lande, デッキ, デッキリスト, メインデッキ, メインボード, サイドボード, 統率者, 相棒, ポケモン,
    トレーナー, トレーナーズ, グッズ, サポート, スタジアム, エネルギー, 基本エネルギー, ポケモンのどうぐ, モンスター, 最上級モンスター, 上級モンスター, 下級モンスター, 魔法カード, 罠カード,
    モンスターカード, 儀式モンスター, リンクモンスター, 魔法, 呪文, 罠, エクストラデッキ, サイドデッキ, デッキレシピ, クリーチャー, 土地, インスタント, ソーサリー, アーティファクト, エンチャント,
    트레이너스, 포켓몬, 에너지, 宝可梦, 训练家, 能量`),
])

/** Headings that are names of cards too: they count only with a count, a colon or ornaments. */
export const markedSections = normalizedSet(`
  conspiracy, plane, scheme, phenomenon, dungeon, battle, spell, trap, item, tool, tribal, vehicle, saga, aura, token,
  agenda, asset, ice, code gate, sentry, barrier, trap ice, upgrade, operation, event, program, resource, icebreaker,
  identity, virus, crypt, library, character, action, song, location, stage, legend, unit, rune, white, blue, black, red, green,
  weiss, weiß, blau, schwarz, rot, grün, blanc, bleu, noir, rouge, vert, vanguard, ally, allies, hero,
  weapon, class, signet, mono, ramp, removal, draw, card draw, tutor, board wipe, counterspells, protection, wincons,
  mana rocks, mana, fixing, staples, combo, interaction, pitch, arena, mtgo, paper, binder, box, page, row, folder,
  album, seite, ordner, mappe, classeur, carpeta, trade, foil, nonfoil, etched, near mint, nm, lightly played, lp,
  moderately played, mp, heavily played, hp, damaged, dmg, graded, slabs, raw, english, japanese, german, french,
  italian, spanish, 遊戯王, ポケカ`)

/** Keys of lines about the list itself and not about a card: `Name: …`, `Format=Modern`. */
export const metadata = normalizedSet(`
  name, deck, deck name, deckname, colors, colours, format, author, creator, created by, title, description,
  player, date, link, url, source, exported from, exported by, generated by,
  game, version, last updated, list name, listenname, nom du deck, nombre del mazo`)

/** Keys of lines with the customer's contact data. */
export const contact = normalizedSet(`
  email, e-mail, mail, phone, tel, tel., telephone, mobile, address, adresse,
  telefon, téléphone, teléfono, telefono, paypal, discord, instagram, my name`)

/** A line with one of these, a number and only `totalWords` beside it is a total. */
export const totals = normalizedSet(`
  total, totals, subtotal, sub-total, sum, gesamt, gesamtzahl, gesamtwert, gesamtpreis, gesamtsumme, summe, insgesamt,
  zwischensumme, totaux, sous-total, totales, totali, totale, totais, somma, suma, soma, totalt, totaal, totalsum,
  totalpris, totalverdi, totalværdi, totalvärde, totalwert, sluttsum, yhteensä, razem, celkem, összesen, 合計, 合計枚数,
  カード総数, 総数, 합계, 总计, 計, 총, summa, łącznie, 合计`)

/** Words of a total beside its number: `Total deck value: $150.00`. */
export const totalWords = normalizedSet(`
  card, cards, main, sideboard, réserve, portfolio, count, number, price, value, cost, worth, quantity, qty, items,
  amount, size, deck, list, collection, binder, order, buylist, market, tcgplayer, cardmarket, tcg, low, mid, high,
  avg, average, est, estimated, asking, offer, cash, credit, store, liste, lista, lijst, copies, unique, different,
  uniques, singles, lines, grand, overall, the, for, of, in, all, my, is, and, approx, about, ca, roughly, around,
  retail, nm, net, due, owed, paid, payout, shipping, shipped, incl, including, karten, karte, anzahl, wert, preis,
  betrag, stück, der, die, aller, exemplare, verschiedene, de, des, les, la, le, du, cartes, carte, prix, valeur,
  nombre, exemplaires, cartas, carta, precio, valor, número, en, el, general, geral, generale, général, importe, del,
  di, delle, prezzo, valore, numero, preço, quantidade, kort, antall, verdi, pris, sum, antal, värde, værdi, kaarten,
  kaart, prijs, waarde, aantal, van, alle, kč, sztuk, szt, ks, kpl, korttia, kart, karty, karet, 枚, 張, 张, 장, カード, eur,
  euro, euros, usd, gbp, dollars, kr, nok, sek, zł, vb, vhb`)

/** Totals without the word. */
export const wholeTotals = normalizedSet('deck size, card count, number of cards, total cards, unique cards, i alt')

export const cardWords = normalizedSet(
  'card, cards, karten, karte, cartes, carte, cartas, carta, kort, kaarten, 枚, カード',
)

/** A line with only a greeting is ignored; a name of at most 2 words may follow it. */
export const greetings: ReadonlySet<string> = new Set([
  ...startsOfMessages,
  ...normalizedSet(`
    hi, hello, hey, hejsan, goedemiddag, beste, tack på förhand, good morning, good day, thank you,
    thank you very much, thanks a lot, thanks in advance, many thanks, cheers, regards, best regards, kind regards,
    best wishes, hallo, guten tag, guten morgen, moin, danke schön, viele grüße, liebe grüße, mit freundlichen grüßen,
    lg, bonjour, salut, merci beaucoup, merci d'avance, bien cordialement, hola, buenos días,
    buenas, un saludo, ciao, buongiorno, salve, grazie mille, cordiali saluti, saluti, olá, bom dia,
    cumprimentos, hei, hei hei, god dag, på forhånd takk, mvh, vennlig hilsen, hej, tak, goedendag, witam, cześć,
    dzień dobry, bonsoir, guten abend, buonasera, buenas tardes, boa tarde, boa noite, buenas noches,
    dank je, met vriendelijke groet, hoi, こんにちは, よろしくお願いします, ありがとうございます, 謝謝, 谢谢, děkuji, oi`),
])

/** Behind a greeting: `Hi all`, `Bom dia pessoal`. */
const everybody =
  / (?:all|alle|everyone|everybody|there|guys|folks|zusammen|allemaal|todos|tous|tutti|pessoal|wszystkich)$/

/** Whether these words are nothing but a greeting. */
export const isGreetingPhrase = (words: string): boolean =>
  greetings.has(words) || greetings.has(words.replace(everybody, '').replace(/ [aà]$/, ''))
