import { describe, expect, it } from 'vitest'
import { readCardList } from '#shared/card-list/read.ts'
import { showReading } from './show-reading.ts'
import { typedLines } from './typed-lines.ts'
import { wholeLists } from './whole-lists.ts'

describe.each(Object.entries(typedLines))('%s', (_, lines) => {
  it.each(lines)('%s', (line, reading) => {
    expect(showReading(readCardList(line))).toEqual([reading])
  })
})

describe('a whole list', () => {
  it.each(Object.entries(wholeLists))('%s', (_, { list, reading }) => {
    expect(showReading(readCardList(list.join('\n')))).toEqual(reading)
  })
})

describe('lines that are not items', () => {
  it.each([
    [
      'section_header',
      [
        'Deck',
        'SIDEBOARD:',
        '[main]',
        '[deck title=Siege width:800px]',
        '[/deck]',
        'Sealed',
        '## Mainboard (60)',
        '### Creature (18)',
        '//Lands',
        '// Sideboard (11 cards)',
        'Creatures (24)',
        'Land 17',
        'One Piece singles',
        '[B]FOR TRADE[/B]',
        'WANTS LIST',
        'Basketball / Eishockey',
        '■ポケモンカード',
        'Crypt (12 cards, min=10 max=40 avg=5.84)',
        '青19枚',
        '**WOTC**',
        '**Cube**',
        'QBs',
        'LÍDERES',
        'Pile 2',
        '==Alpha thru Unlimited==',
        '【デュエルマスターズ】',
        '【PSA】',
        '[enchanted]',
        'Haves (all prices in USD)',
        'Main Deck (47/50)',
        'Extra: (empty)',
        'Tamers (caja 2)',
        'FOR TRADE - baseball',
        '**Duplicados:**',
        'Sidebaord: [15]',
        'Lv.4 11',
        'lv 4',
        'Stack 2',
        'Digi-Egg Deck (5)',
        'テイマーカード 4',
        'Vendeur: saler',
        'pkmn',
        'SIGILLATO',
        '【ワンピース】',
        'Order Details',
        'Ships from: Austin, TX',
        'Timestamp: https://imgur.com/a/K',
      ],
    ],
    [
      'section_header',
      [
        'Pokémon: 9',
        'Dresseur : 12',
        'Énergie: 3',
        'Energía: 12',
        'Allenatore: 4',
        'Treinador: 4',
        'ポケモン: 9',
        'Kreaturen',
        'Länder (17)',
        'Éphémères (4)',
        'PokÃ©mon: 13',
        'Ã‰nergie : 8',
        'Pok\ufffdmon: 13',
        '\ufffdnergie : 8',
        'Hero / Weapon / Equipment',
        'Instants & Sorceries',
        'Instants & Sorceries (12)',
        'Pitch 1',
        '9 Fallenkarten:',
        'Monsterkarten (22)Zauberkarten (17)Extra Deck (15)',
        'Monstres : 21 | Magies : 10 | Side : 15 |',
        'Trainers/Supporters/Stadiums (27)',
        'Instantâneas (4)',
        '魔法・罠カード',
        '◆モンスター / 24枚',
        '【クリーチャー/20枚】',
        'エンチャント(2)',
        'プレインズウォーカー',
        'Deckliste',
        'Outras mágicas',
        '超次元ゾーン 8',
      ],
    ],
    [
      'section_header',
      [
        'Asset (9)',
        'Sentry (3)',
        'Conspiracy (1)',
        '(Colorless)',
        'CMC 3',
        'Grade 3:',
        'Grade 0 (17)',
        'メインボード60枚',
        '[魔法 5〜6枚]',
        'Main Deck 50 / 50 pcs',
        '=== Rares ===',
        '**Foils**',
        'Binder 2:',
        '#extra',
        '!side',
      ],
    ],
    [
      'section_header',
      [
        'Name: My deck',
        'Autres sorts',
        'Altre magie:',
        'Cartes de la réserve',
        'Main Deck (40 cards - 25 Monsters, 15 Spells)',
        '**Main Deck** · 5',
        'Ride Deck',
        'Last updated on: 3 May',
        'Format=Modern',
        'Name Mono Red Burn',
        'Deck: Red Deck Wins',
        '<?xml version="1.0"?>',
        '</Deck>',
        'Selling the following cards:',
      ],
    ],
    [
      'comment',
      [
        '// bought last year',
        '# from the attic',
        'Hola, buenas tardes',
        'Tak!',
        'Hey all!',
        '//2 Island',
        '//',
        'LAYOUT SIDEBOARD:(1,1)(NONE,false,50)|([ISD:78])',
        'Hello,',
        'Hola buenas tardes',
        'Hola buenas tardes a todos',
        'Bonne journée !',
        'Abs, Thiago',
        'Many thanks!',
        'Mit freundlichen Grüßen',
        'E-mail: ann@example.com',
      ],
    ],
    [
      'csv_header',
      [
        'sep=,',
        'Count,Name,Edition,Condition',
        'Qty;Card;Set',
        'Quantity\tCard Name',
        '| Qty | Card |',
        'Quantity Name Condition',
        'Menge;Kartenname;Zustand',
        'Card name',
        'Card Name, How many, Condition',
        'Name / Qty / Price',
        'Kartenname;Wie viele;Zustand',
        'Naam;Hoeveel',
        'Nom;Combien;État',
        'Carta;Cuántas',
        'Nome,Quante copie,Condizioni',
        'Quantité,Condition',
        'Card,Set,NM,Qty',
        'Nr.;Objekt;Einstand;Marktwert;Angebot;Angebot bei;Erhalten;Status;Notiz',
        '投入済み,和名,英語名,備考',
        'qty;card_name;set_code;set_label;is_metacard;min_condition;languages;foil;is_signed;is_altered;max_price_eur',
        'Card Near Mint Qty',
        'Card Name (EN);Quantity (required);Condition*',
        'cardname,cardq,cardrarity',
        'Date Sold,Sold For,Shipping,Title,Item ID,Platform',
      ],
    ],
    [
      'total',
      [
        'Total: 60',
        'Razem 13 kart',
        'Total ask $1,150',
        'Samen 8 kaarten',
        '合計枚数 40',
        'TOTAL (binder 1): 64 cards',
        'Warenwert 261,10 EUR',
        'Total Cards: 60',
        'Total de cartes : 60',
        'Karten insgesamt: 60',
        'Carte totali: 60',
        '合計: 60',
        '60 cards',
        '45 cards (min 40)',
        '12 influence spent (max 15, available 3)',
        'Total $45.00',
        'Total deck value: $150.00',
        'Grand total = $30',
        'Gesamtwert: 150 €',
        'Total buylist payout: $150.00',
        'Total de la liste : 12 cartes',
        'Number of cards: 60',
        '- Unique Cards: 37',
        'Total de Cartes de la Réserve : 3',
        'TOTAL PORTFOLIO = $264.97',
        '**Total: 60 cards** (36 nonland + 24 land)',
      ],
    ],
    ['separator', ['---', '* * *', '=====', '|---|---|', '★★★', '…']],
  ] as const)('are ignored as %s: %j', (reason, lines) => {
    for (const line of lines) expect([line, showReading(readCardList(`${line}\n\n`))]).toEqual([line, [reason]])
  })

  it.each([
    'Land Tax',
    'About Face',
    'Total War',
    'Total War: 2',
    'Stock Up',
    'Card Price',
    'Card Name (Promo)',
    'Name Dropping',
    'Conspiracy',
    'Brawl',
    'Ice',
    'Deck of Wonders',
    'Equipment Rack',
    '#1 Blastoise',
    'Cube',
    'Lv.12',
    '== Mox = Opt ==',
    'Good (NM)',
    'Amber (1/204)',
    'Legends (12/100)',
    'Water',
    'Pokemon (Charizard base set)',
    'Energy (Double Colorless)',
    'Promos (Pikachu x3)',
    'Energy - Water',
    'Arena - Foil',
    '- Darkness',
    'Rise of the Eldrazi',
    'Conflux',
    'BB-8',
    '4 Jungle',
    '(4 Islands)',
    '_____',
    '4x Deck',
  ])('do not include the card %s', (line) => {
    expect(readCardList(line)).toMatchObject({ items: [{ raw_input: line }], ignored_lines: [] })
  })
})

describe('the numbers of lines', () => {
  it('count blank lines as an editor does, and pieces of a one-line list from 1', () => {
    expect(readCardList('\n\n2 Opt\n \n3 Duress').items.map(({ line }) => line)).toEqual([3, 5])
    expect(readCardList('2 Opt; 3 Duress').items).toMatchObject([
      { line: 1, raw_input: '2 Opt' },
      { line: 2, raw_input: '3 Duress' },
    ])
  })

  it('are those of the only line when it is one item', () => {
    expect(readCardList('\n  2 Opt  ').items).toMatchObject([{ line: 2, raw_input: '  2 Opt  ' }])
  })

  it('do not exist in an empty list', () => {
    expect(readCardList(' \n\t\r\n')).toEqual({ items: [], ignored_lines: [] })
  })
})

describe('a list that wants to keep the reader busy', () => {
  const filled = (piece: string): string => piece.repeat(Math.ceil(65536 / piece.length)).slice(0, 65536)

  it.each([
    '1x ',
    '1x 1\n',
    '(',
    '[(',
    '\t',
    'nm ',
    'near ',
    'nm/lp ',
    'psa gem ',
    ', 1 a',
    '1 a;',
    '1x a | ',
    '||',
    '"',
    '"",',
    '- ',
    '1',
    '1,',
    '$1 ',
    '[a](',
    ': ',
    'qty:',
    '(nm) ',
    '(3) ',
    'x 3 ',
    'a\u0301',
    'x×|',
    '9.5 XYZ ',
    'all nm ',
    '4x each ',
    'Ã©',
    'a\ufffd',
    'OP01-016x4',
    '$1,22',
    ',22 $1',
    'a!!',
    'a: b\n',
    'name: a\n',
    'Mew\nNM\n4/102\n',
    'set: a, b | qty: c - d = \n',
    '{"name":"a","qty":1},',
  ])('of 64 KiB of %j is read like any other', (piece) => {
    const { items, ignored_lines } = readCardList(filled(piece))
    const lines = filled(piece).trim() === '' ? 0 : 1
    expect(items.length + ignored_lines.length).toBeGreaterThanOrEqual(lines)
  })

  it('is not looked at in a line longer than the API takes', () => {
    const [long, longer] = [`4 Opt${' NM'.repeat(165)}`, `4 Opt${' NM'.repeat(166)}`]
    expect([long.length, longer.length]).toEqual([500, 503])
    expect(readCardList(`${long}\n${longer}`).items).toMatchObject([
      { quantity: 4, condition: 'NM' },
      { quantity: 1, condition: 'UNKNOWN', flags: ['quantity_missing', 'condition_missing', 'unparsed'] },
    ])
  })

  it('of 64 KiB that is almost an address is read like any other', () => {
    expect(readCardList(`${'@.'.repeat(32_767)} x`).items).toHaveLength(1)
  })
})
