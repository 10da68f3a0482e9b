type CustomersList = {
  readonly format: string
  readonly text: string
  /** The lines that are no items, with the reason. */
  readonly ignored: Readonly<Record<string, string>>
  /** Unambiguous readings: line, quantity, condition. */
  readonly read: readonly (readonly [rawInput: string, quantity: number, condition: string])[]
}

/** Lists as customers have them: exports of other programs, and one typed by hand. */
export const customersLists: readonly CustomersList[] = [
  {
    format: 'MTG Arena',
    text: `Companion
1 Lurrus of the Dream-Den (IKO) 226

Deck
4 Lightning Helix (STA) 62
2 Kor Firewalker (WWK) 11
1 Wear // Tear (DGM) 135
12 Plains (THB) 250

Sideboard
3 Rest in Peace (A25) 32`,
    ignored: { Companion: 'section_header', Deck: 'section_header', Sideboard: 'section_header' },
    read: [
      ['4 Lightning Helix (STA) 62', 4, 'UNKNOWN'],
      ['12 Plains (THB) 250', 12, 'UNKNOWN'],
      ['1 Wear // Tear (DGM) 135', 1, 'UNKNOWN'],
    ],
  },
  {
    format: 'MTGO',
    text: `4 Goblin Guide
4 Monastery Swiftspear
2 Fear, Fire, Foes!
18 Mountain

SIDEBOARD:
3 Smash to Smithereens
SB: 2 Roiling Vortex`,
    ignored: { 'SIDEBOARD:': 'section_header' },
    read: [
      ['4 Goblin Guide', 4, 'UNKNOWN'],
      ['2 Fear, Fire, Foes!', 2, 'UNKNOWN'],
      ['SB: 2 Roiling Vortex', 2, 'UNKNOWN'],
    ],
  },
  {
    format: 'Moxfield',
    text: `1 Atraxa, Praetors' Voice (2X2) 190 *F*
1 Sol Ring (C21) 263
2 Witch Enchanter // Witch-Blessed Meadow (MH3) 239
1 Cyclonic Rift (MM3) 35 *E*

SIDEBOARD:
1 Swords to Plowshares (2X2) 34`,
    ignored: { 'SIDEBOARD:': 'section_header' },
    read: [
      ["1 Atraxa, Praetors' Voice (2X2) 190 *F*", 1, 'UNKNOWN'],
      ['2 Witch Enchanter // Witch-Blessed Meadow (MH3) 239', 2, 'UNKNOWN'],
    ],
  },
  {
    format: 'Deckbox CSV',
    text: `Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil
3,0,Brainstorm,Ice Age,61,Near Mint,English,
2,0,Sol Ring,Revised Edition,274,Good (Lightly Played),English,
1,0,"Ephara, God of the Polis",Born of the Gods,145,Heavily Played,English,foil
4,0,"Borrowing 100,000 Arrows",Portal Three Kingdoms,35,Poor,English,`,
    ignored: { 'Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil': 'csv_header' },
    read: [
      ['3,0,Brainstorm,Ice Age,61,Near Mint,English,', 3, 'NM'],
      ['2,0,Sol Ring,Revised Edition,274,Good (Lightly Played),English,', 2, 'LP'],
      ['1,0,"Ephara, God of the Polis",Born of the Gods,145,Heavily Played,English,foil', 1, 'HP'],
      ['4,0,"Borrowing 100,000 Arrows",Portal Three Kingdoms,35,Poor,English,', 4, 'DMG'],
    ],
  },
  {
    format: 'Cardmarket order',
    text: `2x Thoughtseize (Theros) - 107 - Rare - NM - English - 9,50 EUR
1x Mishra's Bauble (V.1) (Coldsnap) - 138 - Uncommon - LP - German - Foil - 12,00 EUR
4x Fatal Push (Aether Revolt) - Uncommon - NM - English - 0,95 EUR`,
    ignored: {},
    read: [
      ['2x Thoughtseize (Theros) - 107 - Rare - NM - English - 9,50 EUR', 2, 'NM'],
      ["1x Mishra's Bauble (V.1) (Coldsnap) - 138 - Uncommon - LP - German - Foil - 12,00 EUR", 1, 'LP'],
    ],
  },
  {
    format: 'Pokémon TCG Live',
    text: `Pokémon: 7
4 Charmander OBF 26
3 Charizard ex OBF 125

Trainer: 6
4 Pokégear 3.0 SVI 186
2 Professor's Research (Professor Oak) SVI 189

Energy: 5
5 Basic {R} Energy SVE 2

Total Cards: 18`,
    ignored: {
      'Pokémon: 7': 'section_header',
      'Trainer: 6': 'section_header',
      'Energy: 5': 'section_header',
      'Total Cards: 18': 'total',
    },
    read: [
      ['3 Charizard ex OBF 125', 3, 'UNKNOWN'],
      ['4 Pokégear 3.0 SVI 186', 4, 'UNKNOWN'],
      ['5 Basic {R} Energy SVE 2', 5, 'UNKNOWN'],
    ],
  },
  {
    format: 'typed by hand',
    text: `// from my binder, the rest later
3x Lightning Bolt NM
x2 Counterspell (LP)
Sol Ring x4 - damaged
- Force of Will mp

4 stk Brainstorm NM
0 Island
1. Dark Ritual HP
Charizard 4/102 PSA 9
foil tarmogoyf???
-----
Total: 17`,
    ignored: { '// from my binder, the rest later': 'comment', '-----': 'separator', 'Total: 17': 'total' },
    read: [
      ['3x Lightning Bolt NM', 3, 'NM'],
      ['x2 Counterspell (LP)', 2, 'LP'],
      ['Sol Ring x4 - damaged', 4, 'DMG'],
      ['- Force of Will mp', 1, 'MP'],
      ['0 Island', 0, 'UNKNOWN'],
      ['1. Dark Ritual HP', 1, 'HP'],
      ['Charizard 4/102 PSA 9', 1, 'GRADED'],
    ],
  },
]
