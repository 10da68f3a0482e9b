/** Eight cards with their quantities, of which one is 1, and how they are read. */
const counted = ['4 Opt', '3 Duress', '2 Peek', '1 Mulldrifter', '4 Ponder', '4 Brainstorm', '9 Island', '2 Negate']
const ofCounted = counted.map((line) => `${line.replace(' ', ' | ')} | -`)

/**
 * Whole lists, each with the reading of its lines in order: an item as in `typed-lines.ts`, or the reason to ignore.
 */
export const wholeLists: Readonly<Record<string, { list: readonly string[]; reading: readonly string[] }>> = {
  'a title': {
    list: ['Ma Collection de Cartes Pokémon', 'Dracaufeu', 'Tortank NM', '2 Florizarre'],
    reading: ['section_header', '- | Dracaufeu | -', '- | Tortank | NM', '2 | Florizarre | -'],
  },
  'a line like a title above two cards': {
    list: ['My Pokemon cards for sale', 'Pikachu', 'Mew'],
    reading: ['- | My Pokemon cards for sale | -', '- | Pikachu | -', '- | Mew | -'],
  },
  ...Object.fromEntries(
    [
      'Cards from the Sky',
      'House of Cards',
      'Michael Jordan cards',
      'jordan cards',
      'Dracaufeu carte promo',
      'Karten Glurak',
    ].map((card) => [
      `a first card that is named like a title, ${card}`,
      {
        list: [card, 'Sangan', 'Kuriboh', 'Jinzo'],
        reading: [`- | ${card} | -`, '- | Sangan | -', '- | Kuriboh | -', '- | Jinzo | -'],
      },
    ]),
  ),
  'headings above all cards, which state their quantity, 1 too': {
    list: [
      'Hola, les dejo lo que tengo',
      '** Inglés **',
      '3 Opt',
      '2 Duress',
      '1 Sol Ring',
      '** Español **',
      '1 Mago Oscuro',
      'Saludos',
    ],
    reading: [
      '- | Hola, les dejo lo que tengo | - | unparsed',
      'section_header',
      '3 | Opt | -',
      '2 | Duress | -',
      '1 | Sol Ring | -',
      'section_header',
      '1 | Mago Oscuro | -',
      'comment',
    ],
  },
  'headings of blocks whose cards state their quantity, with a condition for them': {
    list: [
      'Modern - NM',
      '4 Opt',
      '1 Daze',
      '',
      'Legacy (MP-HP)',
      '2 Duress',
      '1 Stifle LP',
      '',
      'Rest',
      '1 Shock',
      '3 Peek',
      'Anna',
    ],
    reading: [
      'section_header',
      '4 | Opt | NM | condition_from_header',
      '1 | Daze | NM | condition_from_header',
      'section_header',
      '2 | Duress | HP | condition_range condition_from_header',
      '1 | Stifle | LP',
      'section_header',
      '1 | Shock | HP | condition_range condition_from_header',
      '3 | Peek | HP | condition_range condition_from_header',
      '- | Anna | HP | condition_range condition_from_header',
    ],
  },
  'one heading of a block beside two that words tell': {
    list: [
      'Champion: Uzzu the Bonewalker',
      '',
      'Troops',
      '3 Vampire Prince',
      '1 Bride',
      '',
      'Spells',
      '1 Arcane Focus',
      '',
      'Resources',
      '9 Blood Shard',
    ],
    reading: [
      '- | Champion: Uzzu the Bonewalker | -',
      'section_header',
      '3 | Vampire Prince | -',
      '1 | Bride | -',
      'section_header',
      '1 | Arcane Focus | -',
      'section_header',
      '9 | Blood Shard | -',
    ],
  },
  'a commander above a block, beside two headings': {
    list: ['Edgar Markov', '1 Sol Ring', '1 Bloodghast', '', 'Instants', '1 Opt', '', 'Lands', '1 Mountain'],
    reading: [
      '- | Edgar Markov | -',
      '1 | Sol Ring | -',
      '1 | Bloodghast | -',
      'section_header',
      '1 | Opt | -',
      'section_header',
      '1 | Mountain | -',
    ],
  },
  'a card without its quantity below headings': {
    list: ['Creatures', '4 Goblin Guide', 'Swiftspear', '1 Lava Runner', 'Spells', '1 Shock', 'Lands', '18 Mountain'],
    reading: [
      'section_header',
      '4 | Goblin Guide | -',
      '- | Swiftspear | -',
      '1 | Lava Runner | -',
      'section_header',
      '1 | Shock | -',
      'section_header',
      '18 | Mountain | -',
    ],
  },
  'names above their prints': {
    list: ['Blitzschlag', '1x M10 NM', '2x 4ED LP', 'Gegenzauber', '1x 7ED NM', '1x ICE LP'],
    reading: [
      '- | Blitzschlag | -',
      '1 | M10 | NM',
      '2 | 4ED | LP',
      '- | Gegenzauber | -',
      '1 | 7ED | NM',
      '1 | ICE | LP',
    ],
  },
  'cards with a grade or in a slab above others': {
    list: [
      'Black Lotus MP',
      '1 Sol Ring',
      '1 Opt',
      '',
      'Mox Jet PSA 7',
      '2 Peek',
      '4 Daze',
      '',
      'Tundra EX-',
      '1 Shock',
    ],
    reading: [
      '- | Black Lotus | MP',
      '1 | Sol Ring | -',
      '1 | Opt | -',
      '- | Mox Jet PSA 7 | GRADED | graded',
      '2 | Peek | -',
      '4 | Daze | -',
      '- | Tundra | LP',
      '1 | Shock | -',
    ],
  },
  'cards with bullets, some without a quantity': {
    list: ['- Tarmogoyf', '- 4x Opt', '- 1x Duress', '- Shock', '- 1x Peek', '- 1x Daze'],
    reading: ['- | Tarmogoyf | -', '4 | Opt | -', '1 | Duress | -', '- | Shock | -', '1 | Peek | -', '1 | Daze | -'],
  },
  'headings with a sign, one with a condition': {
    list: ['■日本語', '4 稲妻', '1 島', '■英語 (NM)', '1 Opt', '2 Peek'],
    reading: [
      'section_header',
      '4 | 稲妻 | -',
      '1 | 島 | -',
      'section_header',
      '1 | Opt | NM | condition_from_header',
      '2 | Peek | NM | condition_from_header',
    ],
  },
  'cards above blocks, of which one begins with a quantity': {
    list: ['Krenko', '1 Sol Ring', '1 Goblin Guide', '', 'Purphoros', '1 Mountain', '', '1 Opt', '1 Shock'],
    reading: [
      '- | Krenko | -',
      '1 | Sol Ring | -',
      '1 | Goblin Guide | -',
      '- | Purphoros | -',
      '1 | Mountain | -',
      '1 | Opt | -',
      '1 | Shock | -',
    ],
  },
  'headings of blocks whose cards have a condition': {
    list: ['Unlimited', 'Mind Twist HP', 'Swamp LP', '', 'Arabian Nights', 'Desert NM', 'Erg Raiders LP'],
    reading: [
      'section_header',
      '- | Mind Twist | HP',
      '- | Swamp | LP',
      'section_header',
      '- | Desert | NM',
      '- | Erg Raiders | LP',
    ],
  },
  'a table whose columns blanks part': {
    list: [
      'Set    Card#  Name           Qty  Cond   Variants',
      'me01   003    Mega Muk ex    2    NM     holo(1)',
      'me01   012    Mew            1    LP',
      'sv06   7      Onix           3    good   -',
      'Total  6',
    ],
    reading: [
      'csv_header',
      '2 | Mega Muk ex | NM',
      '1 | me01   012    Mew | LP | trailing_number',
      '3 | Onix | MP | condition_ambiguous',
      'total',
    ],
  },
  'rows with empty cells around the card': {
    list: ['|  | 4x Opt |  |', '|  | 2x Peek |  |'],
    reading: ['4 | Opt | -', '2 | Peek | -'],
  },
  'a table whose columns blanks part, with a heading in front and a row that is indented': {
    list: ['Name           Qty', 'Creatures', 'Grizzly Bears  4', '  Mew ex       2'],
    reading: ['csv_header', 'section_header', '4 | Grizzly Bears | -', '2 | Mew ex | -'],
  },
  'a table with bars and blanks beside them': {
    list: ['| Name    | Qty  | Cond |', '| Mew ex  | 2    | NM   |', '| Muk     | 1    | LP   |'],
    reading: ['csv_header', '2 | Mew ex | NM', '1 | Muk | LP'],
  },
  'a card with the name of a section in a table': {
    list: ['Name;Qty', 'Energy;20', 'Opt;4'],
    reading: ['csv_header', '20 | Energy | -', '4 | Opt | -'],
  },
  'headings in a table whose columns blanks part': {
    list: ['Name           Qty', 'Creatures      8', 'Grizzly Bears  4', 'Mew ex         4', 'Lands          20'],
    reading: ['csv_header', 'section_header', '4 | Grizzly Bears | -', '4 | Mew ex | -', 'section_header'],
  },
  'a table without quantities that blanks part': {
    list: ['Card            Cond', '4   Opt         NM', '2   Peek'],
    reading: ['- | Card            Cond | -', '4 | Opt | NM', '2 | Peek | -'],
  },
  'a condition among the notes of a table that blanks part': {
    list: ['Card    Qty   Notes', 'Mew     1     NM, small scratch', 'Muk     2     signed'],
    reading: ['csv_header', '- | Mew     1, small scratch | NM', '2 | Muk | -'],
  },
  'a card with words for columns in a row that blanks part': {
    list: ['Pikachu   Pokemon   Jungle   Normal', 'Mew   Pokemon   Normal   Near Mint'],
    reading: ['- | Pikachu   Pokemon   Jungle   Normal | -', '- | Mew   Pokemon   Normal | NM'],
  },
  'quantities before a dash, one of them large': {
    list: ['4 - Lightning Bolt', '2 - Counterspell', '1 - Jace', '112 - Mountain'],
    reading: ['4 | Lightning Bolt | -', '2 | Counterspell | -', '1 | Jace | -', '112 | Mountain | - | quantity_large'],
  },
  'two tables that blanks part, with their columns in another order': {
    list: [
      'Name      Qty  Price',
      'Sol Ring  4    2',
      'Name      Price  Qty',
      'Mew       90     1',
      'Muk       5      3',
    ],
    reading: ['csv_header', '4 | Sol Ring | -', 'csv_header', '1 | Mew | -', '3 | Muk | -'],
  },
  'a condition beside the price of a table that blanks part, and one for all': {
    list: ['All NM', 'Card    Qty   Price', 'Mew     2     $1 LP', 'Muk     1     $2'],
    reading: [
      'section_header',
      'csv_header',
      '2 | Mew | LP | trailing_number price_in_text',
      '1 | Muk | NM | condition_from_header price_in_text',
    ],
  },
  'two tables side by side that blanks part': {
    list: ['Qty  Name   Qty  Name', '4    Opt    2    Peek'],
    reading: ['csv_header', '4 | Opt    2    Peek | -'],
  },
  'names of columns and their values in a row that blanks part': {
    list: ['Name  Opt  Qty  2', 'Name  Peek  Qty  3'],
    reading: ['2 | Name  Opt | -', '3 | Name  Peek | -'],
  },
  'a row that lacks a cell, in a table whose columns blanks part': {
    list: ['Name      Set       Qty    Price', 'Opt       Jungle    2      12', 'Mew                 3      12'],
    reading: ['csv_header', '2 | Opt | -', '12 | Mew                 3 | - | trailing_number'],
  },
  'headings with counts in front, the last of a list that is cut off': {
    list: ['5 Kreaturen', '4 Meloku', '1 Keiga', '27 Zaubersprüche', '4 Abwürgen', '3 Rückruf'],
    reading: [
      'section_header',
      '4 | Meloku | -',
      '1 | Keiga | -',
      'section_header',
      '4 | Abwürgen | -',
      '3 | Rückruf | -',
    ],
  },
  'counts in front below cards that are fewer': {
    list: ['4 Opt', '4 Lands', '2 Peek', '20 Creatures'],
    reading: ['4 | Opt | -', '4 | Lands | - | possible_lot', '2 | Peek | -', '20 | Creatures | - | possible_lot'],
  },
  'cells with a colon': {
    list: ['Pikachu:\t4', 'Mew:\t2'],
    reading: ['4 | Pikachu | -', '2 | Mew | -'],
  },
  'basic cards with their count behind a star': {
    list: ['Energy * 20', 'Opt'],
    reading: ['20 | Energy | -', '- | Opt | -'],
  },
  'a line in brackets of a forum that has a number': {
    list: ['[deck]4 Opt', '2 Peek', '1 Daze', '[deck]1 Shock', '1 Stifle', '2 Duress'],
    reading: [
      '- | [deck]4 Opt | -',
      '2 | Peek | -',
      '1 | Daze | -',
      '- | [deck]1 Shock | -',
      '1 | Stifle | -',
      '2 | Duress | -',
    ],
  },
  'cards of which some have a number and others a quantity': {
    list: ['3 Opt', 'Shock 4/102', 'Peek 5/102', '', '2 Duress', 'Daze 4/102', 'Bolt 6/102'],
    reading: [
      '3 | Opt | -',
      '- | Shock 4/102 | -',
      '- | Peek 5/102 | -',
      '2 | Duress | -',
      '- | Daze 4/102 | -',
      '- | Bolt 6/102 | -',
    ],
  },
  'cards with a price above blocks': {
    list: ['Opt $2', '4 Shock', '1 Peek', '', 'Duress $3', '1 Daze', '1 Bolt'],
    reading: [
      '- | Opt | - | price_in_text',
      '4 | Shock | -',
      '1 | Peek | -',
      '- | Duress | - | price_in_text',
      '1 | Daze | -',
      '1 | Bolt | -',
    ],
  },
  'cards with a number above blocks': {
    list: ['Opt 4/102', '4 Shock', '1 Peek', '', 'Duress 5/102', '1 Daze', '1 Bolt'],
    reading: [
      '- | Opt 4/102 | -',
      '4 | Shock | -',
      '1 | Peek | -',
      '- | Duress 5/102 | -',
      '1 | Daze | -',
      '1 | Bolt | -',
    ],
  },
  'rows without their quantity above blocks': {
    list: ['Opt;', '4 Shock', '1 Peek', '', 'Duress;', '1 Daze', '1 Bolt'],
    reading: ['- | Opt | -', '4 | Shock | -', '1 | Peek | -', '- | Duress | -', '1 | Daze | -', '1 | Bolt | -'],
  },
  'headings of blocks with two grades in brackets': {
    list: ['Legacy (NM, LP)', '4 Shock', '1 Peek', '', 'Modern (NM, LP)', '1 Daze', '1 Bolt'],
    reading: [
      'section_header',
      '4 | Shock | LP | condition_range condition_from_header',
      '1 | Peek | LP | condition_range condition_from_header',
      'section_header',
      '1 | Daze | LP | condition_range condition_from_header',
      '1 | Bolt | LP | condition_range condition_from_header',
    ],
  },
  'cards with a condition above others with one': {
    list: ['Opt - NM', '4 Shock LP', '1 Peek LP', '', 'Duress - NM', '1 Daze LP', '1 Bolt NM'],
    reading: ['- | Opt | NM', '4 | Shock | LP', '1 | Peek | LP', '- | Duress | NM', '1 | Daze | LP', '1 | Bolt | NM'],
  },
  'headings with a sign at their end': {
    list: ['Inglés ♦', '4 Shock', '1 Peek', 'Español ♦', '1 Daze', '1 Bolt'],
    reading: ['section_header', '4 | Shock | -', '1 | Peek | -', 'section_header', '1 | Daze | -', '1 | Bolt | -'],
  },
  'lines with a sign and a number': {
    list: ['■ 1999 Krenko', '4 Shock', '1 Peek', '■ 2000 Purphoros', '1 Daze', '1 Bolt'],
    reading: [
      '- | 1999 Krenko | -',
      '4 | Shock | -',
      '1 | Peek | -',
      '- | 2000 Purphoros | -',
      '1 | Daze | -',
      '1 | Bolt | -',
    ],
  },
  'a card above a block, beside one heading': {
    list: ['Instants', '1 Shock', '1 Peek', '', 'Krenko', '1 Daze', '1 Opt'],
    reading: ['section_header', '1 | Shock | -', '1 | Peek | -', '- | Krenko | -', '1 | Daze | -', '1 | Opt | -'],
  },
  'a sentence between a heading and its cards': {
    list: ['Krenko', 'Hola, les dejo lo que tengo', '4 Shock', '1 Peek', '', 'Purphoros', '1 Daze', '1 Ponder'],
    reading: [
      'section_header',
      '- | Hola, les dejo lo que tengo | - | unparsed',
      '4 | Shock | -',
      '1 | Peek | -',
      'section_header',
      '1 | Daze | -',
      '1 | Ponder | -',
    ],
  },
  'three cards above blocks, the first with a comma': {
    list: [
      'Krenko, Mob Boss',
      '1 Sol Ring',
      '1 Goblin Guide',
      '',
      'Purphoros',
      '1 Mountain',
      '1 Opt',
      '',
      'Ponder',
      '1 Shock',
      '1 Daze',
    ],
    reading: [
      '- | Krenko, Mob Boss | -',
      '1 | Sol Ring | -',
      '1 | Goblin Guide | -',
      '- | Purphoros | -',
      '1 | Mountain | -',
      '1 | Opt | -',
      '- | Ponder | -',
      '1 | Shock | -',
      '1 | Daze | -',
    ],
  },
  'cards above one card each': {
    list: ['Krenko', '1 Shock', '', 'Purphoros', '1 Daze', '', 'Opt', '1 Bolt'],
    reading: ['- | Krenko | -', '1 | Shock | -', '- | Purphoros | -', '1 | Daze | -', '- | Opt | -', '1 | Bolt | -'],
  },
  'cards above blocks, beside a block without quantities': {
    list: ['Krenko', '4 Shock', '1 Peek', '', 'Purphoros', '1 Daze', '3 Bolt', '', 'Opt', 'Ponder', 'Preordain'],
    reading: [
      '- | Krenko | -',
      '4 | Shock | -',
      '1 | Peek | -',
      '- | Purphoros | -',
      '1 | Daze | -',
      '3 | Bolt | -',
      '- | Opt | -',
      '- | Ponder | -',
      '- | Preordain | -',
    ],
  },
  'lines with a sign beside a card without a quantity': {
    list: ['■日本語', '4 稲妻', '1 島', '■英語', '1 Opt', '2 Peek', 'Ponder'],
    reading: [
      '- | ■日本語 | -',
      '4 | 稲妻 | -',
      '1 | 島 | -',
      '- | ■英語 | -',
      '1 | Opt | -',
      '2 | Peek | -',
      '- | Ponder | -',
    ],
  },
  'cards above blocks where no card states 1': {
    list: ['Krenko', '2 Sol Ring', '3 Opt', '', 'Purphoros', '2 Mountain', '4 Peek'],
    reading: [
      '- | Krenko | -',
      '2 | Sol Ring | -',
      '3 | Opt | -',
      '- | Purphoros | -',
      '2 | Mountain | -',
      '4 | Peek | -',
    ],
  },
  'a smiley behind two cards in one line': {
    list: ['2 Opt, 3 Duress :)'],
    reading: ['2 | Opt | -', '3 | Duress :) | -'],
  },
  'a column named n': {
    list: ['n;name', '2;Opt', '3;Duress'],
    reading: ['csv_header', '2 | Opt | - | trailing_number', '3 | Duress | - | trailing_number'],
  },
  'a card above all others, and one among them': {
    list: ['Krenko, Mob Boss', '1 Sol Ring', '1 Goblin Guide', 'Purphoros', '1 Mountain', '1 Opt'],
    reading: [
      '- | Krenko, Mob Boss | -',
      '1 | Sol Ring | -',
      '1 | Goblin Guide | -',
      '- | Purphoros | -',
      '1 | Mountain | -',
      '1 | Opt | -',
    ],
  },
  'cards without a quantity above others, with and without a 1': {
    list: ['Charizard', '1 Pikachu', '1 Raichu', '2 Mew', 'Blastoise', '1 Venusaur', '1 Gengar'],
    reading: [
      '- | Charizard | -',
      '1 | Pikachu | -',
      '1 | Raichu | -',
      '2 | Mew | -',
      '- | Blastoise | -',
      '1 | Venusaur | -',
      '1 | Gengar | -',
    ],
  },
  'a set above the first numbers': {
    list: ['1991 Topps', '1 Chipper Jones', '2 Nolan Ryan', '1991 Fleer', '3 Ken Griffey Jr'],
    reading: [
      '- | 1991 Topps | -',
      '1 | Chipper Jones | - | leading_number_may_be_name',
      '2 | Nolan Ryan | - | leading_number_may_be_name',
      '- | 1991 Fleer | -',
      '3 | Ken Griffey Jr | - | leading_number_may_be_name',
    ],
  },
  'cards below their years': {
    list: [
      '1952 Topps Mantle',
      '1954 Topps Aaron',
      '1955 Topps',
      '1957 Topps Robinson',
      '1988 Donruss',
      '1989 Donruss',
    ],
    reading: [
      '- | 1952 Topps Mantle | -',
      '- | 1954 Topps Aaron | -',
      '- | 1955 Topps | -',
      '- | 1957 Topps Robinson | -',
      '- | 1988 Donruss | -',
      '- | 1989 Donruss | -',
    ],
  },
  'damage below a lower grade, a slab and NM': {
    list: ['MP:', 'Charizard (crease)', 'Slabs:', 'Gengar, crease', 'NM:', 'Pikachu, small crease'],
    reading: [
      'section_header',
      '- | Charizard (crease) | MP | condition_ambiguous condition_from_header',
      'section_header',
      '- | Gengar, crease | GRADED | condition_ambiguous condition_from_header graded',
      'section_header',
      '- | Pikachu, small crease | DMG | condition_ambiguous',
    ],
  },
  'cards that have no slab': {
    list: ['Graduadas:', 'Charizard', 'No graduadas:', 'Mew'],
    reading: [
      'section_header',
      '- | Charizard | GRADED | condition_from_header graded',
      'section_header',
      '- | Mew | -',
    ],
  },
  'levels of Japanese cards': {
    list: ['リザードン レベル76', 'ピカチュウ レベル12', 'フシギバナ レベル67'],
    reading: ['- | リザードン レベル76 | -', '- | ピカチュウ レベル12 | -', '- | フシギバナ レベル67 | -'],
  },
  'cards without a quantity in a list that states 1 sometimes': {
    list: ['Black Lotus', '1 Mox Ruby', 'Time Walk', '1 Mox Pearl', 'Ancestral Recall', '2 Sol Ring'],
    reading: [
      '- | Black Lotus | -',
      '1 | Mox Ruby | -',
      '- | Time Walk | -',
      '1 | Mox Pearl | -',
      '- | Ancestral Recall | -',
      '2 | Sol Ring | -',
    ],
  },
  'cards without a quantity in a list without a 1': {
    list: ['Mox Pearl', '4 Welding Jar', '3 Duress', 'Black Lotus', '2 Memnite', '3 Shock'],
    reading: [
      '- | Mox Pearl | -',
      '4 | Welding Jar | -',
      '3 | Duress | -',
      '- | Black Lotus | -',
      '2 | Memnite | -',
      '3 | Shock | -',
    ],
  },
  'one card without a quantity': {
    list: ['1 Opt', 'Sol Ring', '1 Shock', '2 Duress'],
    reading: ['1 | Opt | -', '- | Sol Ring | -', '1 | Shock | -', '2 | Duress | -'],
  },
  'a table whose rows are one cell or lack a quantity': {
    list: ['Quantity,Name', '1,Opt', 'Black Lotus', '4,Duress', 'Mox Pearl', '2,Shock'],
    reading: [
      'csv_header',
      '1 | Opt | -',
      '- | Black Lotus | -',
      '4 | Duress | -',
      '- | Mox Pearl | -',
      '2 | Shock | -',
    ],
  },
  'years of sets above numbers of cards': {
    list: [
      '1987 Topps',
      '170 Bo Jackson x2',
      '320 Barry Bonds',
      '366 Mark McGwire',
      '1989 Upper Deck',
      '25 Randy Johnson',
      '273 Craig Biggio',
      '1990 Fleer wants',
      '#381 Frank Thomas',
    ],
    reading: [
      'section_header',
      '2 | 170 Bo Jackson | -',
      '- | Barry Bonds | -',
      '- | Mark McGwire | -',
      'section_header',
      '- | Randy Johnson | -',
      '- | Craig Biggio | -',
      'section_header',
      '- | #381 Frank Thomas | -',
    ],
  },
  'years of players above quantities': {
    list: [
      '1998 Peyton Manning',
      '2 Tom Brady rookies',
      '1996 World Champion',
      '3 Scottie Pippen',
      '1952 Topps',
      '2x Opt',
    ],
    reading: [
      '- | 1998 Peyton Manning | -',
      '2 | Tom Brady rookies | -',
      '- | 1996 World Champion | -',
      '3 | Scottie Pippen | -',
      '- | 1952 Topps | -',
      '2 | Opt | -',
    ],
  },
  'numbers of cards that do not rise': {
    list: ['769 Tim Sherrill', '14 Dennis Lamp', '334 Todd Benzinger', '529 Marc Newfield x2'],
    reading: ['- | Tim Sherrill | -', '- | Dennis Lamp | -', '- | Todd Benzinger | -', '2 | 529 Marc Newfield | -'],
  },
  'numbers of cards beside a lot': {
    list: ['321 Barry Bonds', '170 Bo Jackson', '366 Mark McGwire', '412 Chuck Finley', 'about 600 commons'],
    reading: [
      '- | Barry Bonds | -',
      '- | Bo Jackson | -',
      '- | Mark McGwire | -',
      '- | Chuck Finley | -',
      '600 | commons | - | quantity_large possible_lot',
    ],
  },
  'large quantities, mostly round': {
    list: ['500 Opt', '301 Duress', '150 Shock', '120 Ponder'],
    reading: [
      '500 | Opt | - | quantity_large',
      '301 | Duress | - | quantity_large',
      '150 | Shock | - | quantity_large',
      '120 | Ponder | - | quantity_large',
    ],
  },
  'large quantities, one of them twice': {
    list: ['211 Opt', '157 Duress', '309 Shock', '211 Ponder'],
    reading: [
      '211 | Opt | - | quantity_large',
      '157 | Duress | - | quantity_large',
      '309 | Shock | - | quantity_large',
      '211 | Ponder | - | quantity_large',
    ],
  },
  'large quantities, one of them marked': {
    list: ['25x Opt', '157 Duress', '309 Shock', '211 Ponder', '118 Brainstorm'],
    reading: [
      '25 | Opt | -',
      '157 | Duress | - | quantity_large',
      '309 | Shock | - | quantity_large',
      '211 | Ponder | - | quantity_large',
      '118 | Brainstorm | - | quantity_large',
    ],
  },
  'large quantities, most of them below 100': {
    list: ['121 Opt', '86 Duress', '63 Shock', '44 Ponder'],
    reading: ['121 | Opt | - | quantity_large', '86 | Duress | -', '63 | Shock | -', '44 | Ponder | -'],
  },
  'rows with their numbers': {
    list: [
      '| # | Card | Grade |',
      '|---|---|---|',
      '| 1 | Sol Ring | PSA 9 |',
      '| 2 | Opt | PSA 8 |',
      '| 3 | Shock | NM |',
    ],
    reading: [
      'csv_header',
      'separator',
      '- | Sol Ring | GRADED | graded',
      '- | Opt | GRADED | graded',
      '- | Shock | NM',
    ],
  },
  'bold text of a forum': {
    list: ['[B]WANTS[/B]', '[b]4x[/b] Opt', '2 Shock'],
    reading: ['section_header', '4 | Opt | -', '2 | Shock | -'],
  },
  'counts that touch Japanese names': {
    list: ['■スペル9', '召喚の調べ4', '集合した中隊4', 'ポケモン12', '森6'],
    reading: ['section_header', '4 | 召喚の調べ | -', '4 | 集合した中隊 | -', 'section_header', '6 | 森 | -'],
  },
  'counts behind a dash in most lines': {
    list: ['Fire', 'Mew ex 12/64 - 1', 'Muk - 2 NM', 'Onix – 4', 'Eevee - 3 PT'],
    reading: [
      '- | Fire | -',
      '1 | Mew ex 12/64 | -',
      '2 | Muk | NM | trailing_number',
      '4 | Onix | - | trailing_number',
      '- | Eevee - 3 PT | -',
    ],
  },
  'numbers behind a dash and behind a quantity': {
    list: ['2x Mew - 1', '3x Onix - 2', '1x Muk - 3'],
    reading: ['2 | Mew - 1 | -', '3 | Onix - 2 | -', '1 | Muk - 3 | -'],
  },
  'numbers behind a dash, one of them large': {
    list: ['Mew - 1', 'Muk - 2', 'Onix - 4', 'Jynx - 12'],
    reading: [
      '- | Mew - 1 | - | trailing_number',
      '- | Muk - 2 | - | trailing_number',
      '- | Onix - 4 | - | trailing_number',
      '- | Jynx - 12 | - | trailing_number',
    ],
  },
  'numbers behind a dash, one of them a price': {
    list: ['Mew - 1', 'Muk - 2', 'Onix - 4', 'Jynx - 1.50'],
    reading: [
      '- | Mew - 1 | - | trailing_number',
      '- | Muk - 2 | - | trailing_number',
      '- | Onix - 4 | - | trailing_number',
      '- | Jynx | - | price_in_text',
    ],
  },
  'prices behind a dash': {
    list: ['Mew - 1 EUR', 'Muk - 2 EUR', 'Onix - 4 EUR'],
    reading: ['- | Mew | - | price_in_text', '- | Muk | - | price_in_text', '- | Onix | - | price_in_text'],
  },
  'counts behind Japanese names, with a blank': {
    list: [
      '魂の海塔 3',
      '召喚 2',
      '森 1',
      '稲妻 4',
      '島 2',
      '炎エネルギー 12',
      'ポリゴン2',
      'リザードン(PSA) 3',
      'ミュウ レベル 3',
    ],
    reading: [
      '3 | 魂の海塔 | -',
      '2 | 召喚 | -',
      '1 | 森 | -',
      '4 | 稲妻 | -',
      '2 | 島 | -',
      '- | 炎エネルギー 12 | - | trailing_number',
      '- | ポリゴン2 | -',
      '- | リザードン(PSA) 3 | GRADED | graded',
      '- | ミュウ レベル 3 | - | trailing_number',
    ],
  },
  'counts behind Japanese names and a blank, and a price': {
    list: ['魂の海塔 3', '召喚 2', '森 1', '稲妻 $4'],
    reading: [
      '- | 魂の海塔 3 | - | trailing_number',
      '- | 召喚 2 | - | trailing_number',
      '- | 森 1 | - | trailing_number',
      '- | 稲妻 | - | price_in_text',
    ],
  },
  'counts that touch Japanese names, one with a digit and one with 々': {
    list: ['召喚4', '弁々2', '森3', '5色の鳥4'],
    reading: ['4 | 召喚 | -', '2 | 弁々 | -', '3 | 森 | -', '- | 5色の鳥4 | -'],
  },
  'grades that touch their Japanese word': {
    list: ['ピカチュウ鑑定10', 'リザードン鑑定9', 'ミュウ鑑定8'],
    reading: ['- | ピカチュウ鑑定10 | -', '- | リザードン鑑定9 | -', '- | ミュウ鑑定8 | -'],
  },
  'parts of a series that touch their Japanese word': {
    list: ['拡張第1', '基本第2', '続き第3'],
    reading: ['- | 拡張第1 | -', '- | 基本第2 | -', '- | 続き第3 | -'],
  },
  'grades and numbers of cards behind Japanese and other words': {
    list: ['リザードン(PSA) 9', 'ピカチュウ 鑑定品 8', 'Mew (Base Set) 4', 'Muk (Jungle) 3', '- 4x Opt (DOM) 3'],
    reading: [
      '- | リザードン(PSA) 9 | GRADED | graded',
      '- | ピカチュウ 8 | GRADED | graded',
      '- | Mew (Base Set) 4 | -',
      '- | Muk (Jungle) 3 | -',
      '4 | Opt (DOM) 3 | -',
    ],
  },
  'ranks in a Japanese list': {
    list: ['1位 | シャンクス | 240,000 |', '2位 | ウタ | 74,000 |', '3位 | ナミ | 30,000 |'],
    reading: [
      '- | 1位 シャンクス | - | price_in_text',
      '- | 2位 ウタ | - | price_in_text',
      '- | 3位 ナミ | - | price_in_text',
    ],
  },
  'counts of names in quotes, as programs write lists': {
    list: ['{', '  "Sol Ring": 2,', '  "Island": 20,', `  "Yawgmoth's Will": 4`, '}'],
    reading: ['separator', '2 | Sol Ring | -', '20 | Island | -', "4 | Yawgmoth's Will | -", 'separator'],
  },
  'the same with arrows': {
    list: ["'Opt' => 3,", "'Infini Éphémère' => 2,", "'Mew'=>1"],
    reading: ['3 | Opt | -', '2 | Infini Éphémère | -', '1 | Mew | -'],
  },
  'what an order says around its cards': {
    list: [
      'Order number: 12345',
      '2x Sol Ring NM $2',
      'Subtotal: $4.00',
      'Shipping & handling: $4.99',
      'Frais de port : 4,99 €',
      'Versandkosten 3,90 €',
      'Tax',
      '$1.00',
      'Total:',
      '$9.99',
      'Ship to: Ann',
      'Checkout',
    ],
    reading: [
      'section_header',
      '2 | Sol Ring | NM | price_in_text',
      ...Array(8).fill('total'),
      'comment',
      'section_header',
    ],
  },
  'cards named like charges': {
    list: ['Special Delivery $2', 'Tax Collector NM', 'Discount', '3 Tax'],
    reading: ['- | Special Delivery | - | price_in_text', '- | Tax Collector | NM', '- | Discount | -', '3 | Tax | -'],
  },
  'counts that touch the beginnings of Japanese names': {
    list: ['4ラルトス(DP4)', '3Mミュウツー(XY8 赤い閃光)', '1記憶のほこら(XY5)', '2サーナイトGX'],
    reading: [
      '4 | ラルトス(DP4) | -',
      '3 | Mミュウツー(XY8 赤い閃光) | -',
      '1 | 記憶のほこら(XY5) | -',
      '- | 2サーナイトGX | -',
    ],
  },
  'counters, levels and editions in front of Japanese and Chinese names': {
    list: ['4張皮卡丘(S5)', '3张喷火龙(S4)', '4版 稲妻', '2代目火影', '1マナ 極楽鳥 x4'],
    reading: [
      '4 | 皮卡丘(S5) | -',
      '3 | 喷火龙(S4) | -',
      '- | 4版 稲妻 | -',
      '- | 2代目火影 | -',
      '4 | 1マナ 極楽鳥 | -',
    ],
  },
  'numbers of players and versions before brackets': {
    list: ['大谷翔平17(ドジャース)', 'ポリゴン2(DP4)', 'ランク4(エクシーズ)'],
    reading: ['- | 大谷翔平17(ドジャース) | -', '- | ポリゴン2(DP4) | -', '- | ランク4(エクシーズ) | -'],
  },
  'counts between Japanese names and their numbers': {
    list: ['玉兎3(No.303)', 'レイセン3(No.785)', '蓮子1(No.1911)'],
    reading: ['3 | 玉兎 (No.303) | -', '3 | レイセン (No.785) | -', '1 | 蓮子 (No.1911) | -'],
  },
  'counts that touch Japanese names, and a price': {
    list: ['召喚の調べ4', '集合した中隊4', '稲妻3', '島 $2'],
    reading: ['4 | 召喚の調べ | -', '4 | 集合した中隊 | -', '3 | 稲妻 | -', '- | 島 | - | price_in_text'],
  },
  'Japanese names, one of which ends in a digit': {
    list: ['ポリゴン2', 'ピカチュウ', 'リザードン'],
    reading: ['- | ポリゴン2 | -', '- | ピカチュウ | -', '- | リザードン | -'],
  },
  'a quantity for others, which ends at another number and at singles': {
    list: ['4 de cada:', 'Agumon BT1-010', 'só 1 destas:', 'Omnimon BT1-084', 'Playsets:', 'Opt', 'Singles:', 'Shock'],
    reading: [
      'section_header',
      '4 | Agumon BT1-010 | - | quantity_from_header',
      'section_header',
      '- | Omnimon BT1-084 | -',
      'section_header',
      '4 | Opt | - | quantity_from_header',
      'section_header',
      '- | Shock | -',
    ],
  },
  'a quantity for others above headings': {
    list: ['Playsets:', 'Creatures (1)', 'Llanowar Elves', 'Instants: 1', 'Shock'],
    reading: [
      'section_header',
      'section_header',
      '4 | Llanowar Elves | - | quantity_from_header',
      'section_header',
      '4 | Shock | - | quantity_from_header',
    ],
  },
  'a quantity for others on the last line': {
    list: ['Red:', 'Opt', 'Blue:', 'Shock', '4x each'],
    reading: [
      'section_header',
      '4 | Opt | - | quantity_from_header',
      'section_header',
      '4 | Shock | - | quantity_from_header',
      'section_header',
    ],
  },
  'pages of binders': {
    list: [
      'Binder 1, page 1-2 (WOTC era)',
      'Clefairy 5/102 LP',
      'Pack 2-',
      'Box #3',
      '2 Opt',
      'Box 1, Opt NM',
      'Page 3 (Opt)',
      'Box 2 - 4x Opt',
    ],
    reading: [
      'section_header',
      '- | Clefairy 5/102 | LP',
      'section_header',
      'section_header',
      '2 | Opt | -',
      '- | Box 1, Opt | NM',
      '- | Page 3 (Opt) | -',
      '4 | Box 2 - Opt | -',
    ],
  },
  'the number of a card in a column': {
    list: ['Year,Brand,Card #,Player,Grade', '1955,Topps,3,MONTE IRVIN,NM'],
    reading: ['csv_header', '- | MONTE IRVIN | NM'],
  },
  'a total with other words behind it': {
    list: ['TOTAL: 445 cards - $25.91 (2 cards missing price)', 'Total Defense Shogun: $5'],
    reading: ['total', '- | Total Defense Shogun | - | price_in_text'],
  },
  'a message with a list in it': {
    list: [
      'Hi there,',
      '',
      'I would like to sell these:',
      '1) Venusaur 15/102 - LP',
      '2) Blastoise 2/102 (NM) x2',
      '3) 3x Venusaur 15/102 MP',
      '',
      'Bulk:',
      '500 commons',
      'Thanks,',
      'Ann',
    ],
    reading: [
      'comment',
      'section_header',
      '- | Venusaur 15/102 | LP',
      '2 | Blastoise 2/102 | NM',
      '3 | Venusaur 15/102 | MP',
      'section_header',
      '500 | commons | - | quantity_large possible_lot',
      'comment',
      '- | Ann | -',
    ],
  },
  'a dictated list': {
    list: [
      'hi',
      'Four lightning bolts near mint',
      'three path to exile',
      'one snapcaster mage LP',
      'Two blood moon NM',
    ],
    reading: [
      'comment',
      '4 | lightning bolts | NM',
      '3 | path to exile | -',
      '- | one snapcaster mage | LP',
      '2 | blood moon | NM',
    ],
  },
  'names that begin with a number in words': {
    list: ['Three Visits NM', 'Two-Headed Giant', 'One with Nothing', 'ONE PIECE OP05 DISPLAY'],
    reading: [
      '- | Three Visits | NM',
      '- | Two-Headed Giant | -',
      '- | One with Nothing | -',
      '- | ONE PIECE OP05 DISPLAY | -',
    ],
  },
  'what is not noted, before the last words': {
    list: ['4 Opt', '2 Duress LP', 'unless noted NM', "reprise en bon d'achat ok pour moi"],
    reading: [
      '4 | Opt | NM | condition_from_header',
      '2 | Duress | LP',
      'section_header',
      "- | reprise en bon d'achat ok pour moi | NM | condition_from_header",
    ],
  },
  'the player and the card in two columns': {
    list: ['player_name,card_name,grade,quantity', 'Wayne Gretzky,1979-80 O-Pee-Chee #18 RC,PSA 9,1'],
    reading: ['csv_header', '1 | Wayne Gretzky | GRADED | graded'],
  },
  'kinds of cards alone on their lines': {
    list: ['BATTLEFIELD', 'Baron Pit', 'UPGRADE', 'Medusa', 'EVENT', 'Hedge Fund'],
    reading: [
      'section_header',
      '- | Baron Pit | -',
      'section_header',
      '- | Medusa | -',
      'section_header',
      '- | Hedge Fund | -',
    ],
  },
  'colors alone on their lines, above a card without a quantity': {
    list: ['White', '1 Opt', 'Blue', '1 Shock', 'Red', 'Land Tax', '2 Mana Confluence'],
    reading: [
      'section_header',
      '1 | Opt | -',
      'section_header',
      '1 | Shock | -',
      'section_header',
      '- | Land Tax | -',
      '2 | Mana Confluence | -',
    ],
  },
  'colors alone on their lines': {
    list: ['White', 'Wrath of God', 'Blue', 'Counterspell x6', 'Red', 'Goblin King'],
    reading: [
      'section_header',
      '- | Wrath of God | -',
      'section_header',
      '6 | Counterspell | -',
      'section_header',
      '- | Goblin King | -',
    ],
  },
  'a slab in a table whose cell for the condition is empty': {
    list: ['Qté;Carte;Etat;Prix', '1;Wembanyama Prizm #136 PSA 10;;180€', '2;Mbappé Prizm #80;NM;60€'],
    reading: [
      'csv_header',
      '1 | Wembanyama Prizm #136 PSA 10 | GRADED | graded price_in_text',
      '2 | Mbappé Prizm #80 | NM | price_in_text',
    ],
  },
  'a condition of all cards before the last words': {
    list: ['4 Opt', '2 Duress LP', 'all NM unless noted', "reprise en bon d'achat ok pour moi"],
    reading: [
      '4 | Opt | NM | condition_from_header',
      '2 | Duress | LP',
      'section_header',
      "- | reprise en bon d'achat ok pour moi | NM | condition_from_header",
    ],
  },
  'a checklist below its title': {
    list: ['My Topps', '10 - Reggie Jackson', '70 - Johnny Bench', '234 - Nolan Ryan', '450 - Pete Rose'],
    reading: [
      '- | My Topps | -',
      '- | Reggie Jackson | - | leading_number_may_be_name',
      '- | Johnny Bench | - | leading_number_may_be_name',
      '- | Nolan Ryan | - | leading_number_may_be_name',
      '- | Pete Rose | - | leading_number_may_be_name',
    ],
  },
  'a slab in a table with a condition': {
    list: ['Card | Qt | Condition', 'Pikachu ex PSA 10 | 1 | EX', 'Dihada, Binder of Wills | 2 | NM'],
    reading: ['csv_header', '1 | Pikachu ex PSA 10 | LP | condition_ambiguous', '2 | Dihada, Binder of Wills | NM'],
  },
  'players under a Spanish header': {
    list: ['Cantidad\tJugador\tColección\tEstado', '1\tAndrés Iniesta\tMundicromo 2002\tDoblado', 'TOTAL: 9 cromos'],
    reading: ['csv_header', '1 | Andrés Iniesta | DMG', 'total'],
  },
  'colors, and what a trader has and wants': {
    list: ['White:', '4 Opt', '-- Black --', '2 Duress', '[H]', 'Mox Jet', '[W]', 'Green'],
    reading: [
      'section_header',
      '4 | Opt | -',
      'section_header',
      '2 | Duress | -',
      'section_header',
      '- | Mox Jet | -',
      'section_header',
      '- | Green | -',
    ],
  },
  'a table of prices with a blank behind their sign': {
    list: ['Name,Condition,Price,Quantity', 'Sol Ring,NM,€ 5,20', 'Opt,LP,US $5,20'],
    reading: ['csv_header', '20 | Sol Ring | NM | price_in_text', '20 | Opt | LP'],
  },
  'a deck of codes with counts at the end': {
    list: ['BT11-005 Koromon 4', 'EX10-006 Agumon 4', 'BT22-083 Yuuko Kamishiro 3', 'P-107 Defense Training 4'],
    reading: [
      '4 | BT11-005 Koromon | -',
      '4 | EX10-006 Agumon | -',
      '3 | BT22-083 Yuuko Kamishiro | -',
      '4 | P-107 Defense Training | -',
    ],
  },
  'a Dragon Shield export': {
    list: [
      'sep=,',
      'Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,Price Bought,Date Bought',
      'Box,4,0,"Jace, Wielder of Mysteries",WAR,War of the Spark,54,NearMint,Normal,English,1.50,2024-01-01',
      'Box,1,3,Opt,XLN,Ixalan,65,LightPlayed,Foil,English,0.1,2024-01-01',
      'Box,1,0,Opt,DOM,Dominaria,60,LightPlayed,Foil,English,0.1,2024-01-01',
      '2 Sol Ring NM',
      'Total,7',
    ],
    reading: [
      'csv_header',
      'csv_header',
      '4 | Jace, Wielder of Mysteries | NM',
      '1 | Opt | LP | trailing_number',
      '1 | Opt | LP',
      '2 | Sol Ring | NM',
      'total',
    ],
  },
  'a header in one word each, and columns that no table names': {
    list: [
      'Id,Nome,Set,Numero,PrezzoAcquisto,DataAcquisto,Quantità,ValoreTotale,ProfittoStimato,ROI',
      '3,Dragonair,Set Base,18/102,5.00,2021-01-02,4,26.00,6.00,30.0',
    ],
    reading: ['csv_header', '4 | Dragonair | -'],
  },
  'a table of normal and foil cards': {
    list: ['CardId,Normal,Foil,Name,Set', 'OGN-004,0,1,Cleave,Origins', 'OGN-010,2,1,Legion Rearguard,Origins'],
    reading: ['csv_header', '1 | Cleave | -', '3 | Legion Rearguard | -'],
  },
  'rows with more cells than the header, all empty': {
    list: ['Count,Name,Edition,Card Number,Condition,Mis,', '4,Angel of Serenity,Return to Ravnica,1,Near Mint,,,,'],
    reading: ['csv_header', '4 | Angel of Serenity | NM'],
  },
  'a column for the grade of a slab beside the condition': {
    list: ['Name;Zustand;Grading;Anzahl', 'Glurak;NM;;1', 'Turtok;EX;PSA 8;1'],
    reading: ['csv_header', '1 | Glurak | NM', '1 | Turtok | GRADED | graded'],
  },
  'a grade that is the end of names too, below another': {
    list: ['NM :', '3x Cyber Dragon', 'EX :', '2x Pot de Cupidité'],
    reading: [
      'section_header',
      '3 | Cyber Dragon | NM | condition_from_header',
      'section_header',
      '2 | Pot de Cupidité | LP | condition_ambiguous condition_from_header',
    ],
  },
  'a heading with hyphens': {
    list: ['id,product-name,console-name,price-in-pennies,quantity', '7,Charizard #4,Pokemon Base Set,36500,2'],
    reading: ['csv_header', '2 | Charizard #4 | -'],
  },
  'a total in a row of a table': {
    list: ['Nome;Set;Quantità;Condizione', 'Opt;DOM;2;NM', 'Sum of All;USG;1;NM', 'Total market value;;3;'],
    reading: ['csv_header', '2 | Opt | NM', '1 | Sum of All | NM', 'total'],
  },
  'a total with a currency in a row of a table': {
    list: ['antal;navn;stand', '2;Opt;NM', '3;Duress;Played', '5;I alt;', '10;Celkem;4 440 Kč'],
    reading: ['csv_header', '2 | Opt | NM', '3 | Duress | MP | condition_ambiguous', 'total', 'total'],
  },
  'a table whose first column of quantities is empty': {
    list: [
      'Product Name,Condition,Total Quantity,Add to Quantity,TCG Marketplace Price',
      'Roronoa Zoro,Near Mint,,4,',
      'Uta,Lightly Played,2,1,',
    ],
    reading: ['csv_header', '4 | Roronoa Zoro | NM', '2 | Uta | LP'],
  },
  'a grade that names have too, alone below another grade': {
    list: ['LP:', 'Opt', 'Poor', 'Duress'],
    reading: [
      'section_header',
      '- | Opt | LP | condition_from_header',
      'section_header',
      '- | Duress | DMG | condition_from_header',
    ],
  },
  'a Spanish table': {
    list: ['Nombre,Cantidad,Condicion', 'Rayo,4,near mint'],
    reading: ['csv_header', '4 | Rayo | NM'],
  },
  'cells that only look like columns': {
    list: [
      'Card; 4 copies',
      'Pokemon, Base Set, 4',
      'Pokemon, Charizard, foil',
      'Player, Mike Trout, Signed',
      'Promo Pokemon Card NM',
    ],
    reading: [
      '4 | Card | -',
      '4 | Pokemon, Base Set | - | trailing_number',
      '- | Pokemon, Charizard, foil | -',
      '- | Player, Mike Trout, Signed | -',
      '- | Promo Pokemon Card | NM',
    ],
  },
  'names of columns with hyphens, one for foil': {
    list: ['Name,Non-Foil Qty,Foil', 'Opt,2,1', 'Sum of All,2.00,0'],
    reading: ['csv_header', '3 | Opt | -', '2 | Sum of All | -'],
  },
  'M and D in a column of conditions': {
    list: ['Name,Qty,Condition', 'Opt,2,M', 'Duress,1,D', '合計3枚'],
    reading: ['csv_header', '2 | Opt | NM', '1 | Duress | DMG', 'total'],
  },
  'a Polish message': {
    list: [
      'Dzień dobry, sprzedam karty',
      '2 szt. Mana Crypt (2XM) NM, 700 zł za sztukę',
      'Wszystkie karty NM',
      'Razem 1400 zł',
    ],
    reading: ['comment', '2 | Mana Crypt (2XM) | NM | price_in_text', 'section_header', 'total'],
  },
  'a German table with semicolons': {
    list: [
      'Anzahl;Name;Edition;Zustand;Sprache;Preis',
      '4;Blitzschlag;M10;leicht gespielt;Deutsch;1,50',
      '1;Sumpf;M10;gespielt;Deutsch;',
      ';Insel;M10;NM;Deutsch;',
      '1;Gebirge;M10;;Deutsch;0,10',
    ],
    reading: [
      'csv_header',
      '4 | Blitzschlag | LP',
      '1 | Sumpf | MP | condition_ambiguous',
      '- | Insel | NM',
      '1 | Gebirge | -',
    ],
  },
  'a table pasted from a spreadsheet': {
    list: [
      'Qty\tCard\tSet\tCond\tPrice',
      '2\tSol Ring\tC21\tNM\t$1.50',
      '1\tCharizard\tBase\tPSA 9\t$900',
      'x3\tOpt\tDOM\tHP\t',
    ],
    reading: [
      'csv_header',
      '2 | Sol Ring | NM | price_in_text',
      '1 | Charizard | GRADED | graded price_in_text',
      '3 | Opt | HP',
    ],
  },
  'a table with a comma in a price that is not quoted': {
    list: ['Name,Quantity,Low,High', 'Mewtwo,2,$210.00,$1,200.00'],
    reading: ['csv_header', '2 | Mewtwo | - | price_in_text'],
  },
  'a table with a column for the grade of slabs beside the condition': {
    list: ['Name,Grade,Card Condition,Quantity', 'Uta,PSA 10.0 GEM - MT,Near Mint,2', 'Ace,Ungraded,Near Mint,1'],
    reading: ['csv_header', '2 | Uta | GRADED | graded', '1 | Ace | NM'],
  },
  'a table with tabs whose first cell is empty': {
    list: ['Edicao (PTBR)\tCard (PT)\tCard (EN)\tQuantidade\tQualidade (M NM SP)', '\tSinete\tSignet\t3\tNM'],
    reading: ['csv_header', '3 | Sinete | NM'],
  },
  'a French table whose number is called Nombre': {
    list: ['Nombre;Carte;État', '2;Salamèche;NM'],
    reading: ['csv_header', '2 | Salamèche | NM'],
  },
  'totals and headings of exports': {
    list: [
      '****** Pokémon Trading Card Game Deck List ******',
      '2 Pikachu',
      'Toutes les autres en NM',
      '1 Mew',
      'Total geral: 42 cartas',
      '4 cards + 1 slab',
      'Summe: 7 Karten · 70,43 €',
    ],
    reading: [
      'section_header',
      '2 | Pikachu | -',
      'section_header',
      '1 | Mew | NM | condition_from_header',
      'total',
      'total',
      'total',
    ],
  },
  'a table with a comma in a name that is not quoted': {
    list: [
      'Name,How many,Condition,Price',
      'Krenko, Mob Boss,4,NM,1.00',
      'Borrowing 100,000 Arrows,1,LP,',
      'Sol Ring,2,LP,,,',
      '"Fear, Fire, Foes!",1,NM,2',
      'Opt,2,NM,1,50',
    ],
    reading: [
      'csv_header',
      '4 | Krenko, Mob Boss | NM | unparsed',
      '1 | Borrowing 100,000 Arrows | LP | unparsed',
      '2 | Sol Ring | LP',
      '1 | Fear, Fire, Foes! | NM',
      '2 | Opt | NM',
    ],
  },
  'a table with numbers in a column that no table names, such as what a card costs to play': {
    list: ['Card,MV,Set', 'Sol Ring,1,C21', 'Opt,,DOM'],
    reading: ['csv_header', '- | Sol Ring | -', '- | Opt | -'],
  },
  'a table with a column of graders': {
    list: ['Card,Grader,Grade,Qty', 'Venusaur,PSA,10,1', 'Mew,,,2', 'Mewtwo,none,NM,1'],
    reading: ['csv_header', '1 | Venusaur | GRADED | graded', '2 | Mew | -', '1 | Mewtwo | NM'],
  },
  'a column of names alone': {
    list: ['Card name', 'Sol Ring', 'Card name'],
    reading: ['csv_header', '- | Sol Ring | -', '- | Card name | -'],
  },
  'a list whose accents were broken': {
    list: ['PokÃ©mon: 1', '4Ã— PokÃ©gear 3.0 lÃ©gÃ¨rement jouÃ©'],
    reading: ['section_header', '4 | PokÃ©gear 3.0 | LP'],
  },
  'a Markdown table': {
    list: [
      '| Qty | Card | Condition |',
      '|-----|------|-----------|',
      '| 4 | Lightning Bolt | NM |',
      '| 2 | Opt | Played |',
    ],
    reading: ['csv_header', 'separator', '4 | Lightning Bolt | NM', '2 | Opt | MP | condition_ambiguous'],
  },
  'a table with a level in front and the count at the end': {
    list: ['レベル | カード名 | 属性 | 種族 | 枚数', '4 | 暗黒騎士ガイア | 闇 | 戦士族 | 3'],
    reading: ['csv_header', '3 | 暗黒騎士ガイア | -'],
  },
  'a long table of which five columns are known': {
    list: [
      'name,set,short set,id in set,quantity,mana cost,colors,types,subtypes,total cost,cards in set,rarity,toughness,power,mv id,rules,flavor',
      'Merfolk Looter,Tenth Edition,10E,92,2,{1}{U},Blue,Creature,Merfolk,2,,Common,1,1,130900,"Draw 1, discard 1.",',
    ],
    reading: ['csv_header', '2 | Merfolk Looter | -'],
  },
  'a table of which only the name and the quantity are known': {
    list: [
      'パスワード,枚数,カード名,種類,☆,属性,種族,攻撃力',
      '04810828,2,古聖戴サウラヴィス,儀式効果,7,光,ドラゴン,2600',
    ],
    reading: ['csv_header', '2 | 古聖戴サウラヴィス | -'],
  },
  'rows whose cells are names of columns too': {
    list: ['Game;Name;Set;Edition;Language;Printing;Condition', 'Pokemon;Pikachu;Jungle;Unlimited;English;Normal;NM'],
    reading: ['csv_header', '- | Pikachu | NM'],
  },
  'a table whose only number begins with a zero': {
    list: ['"Erikas Duflor";"Ascended Heroes";"ASC";"002"'],
    reading: ['- | Erikas Duflor Ascended Heroes ASC 002 | -'],
  },
  'headings with a color, or behind a rule': {
    list: ['White Spells (40)', '2 Opt', 'Red Tokens (4)', '--- 16 Lands', '2 Island'],
    reading: ['section_header', '2 | Opt | -', '4 | Red Tokens | -', 'section_header', '2 | Island | -'],
  },
  'a table with players and their cards': {
    list: ['Qty | Player | Card | Grade | Ask', '1 | Paul Skenes | 2024 Topps Update | PSA 10 | $150'],
    reading: ['csv_header', '1 | Paul Skenes | GRADED | graded price_in_text'],
  },
  'a table whose column of conditions has another name': {
    list: ["Pokemon\tHow many\tShape it's in", 'Gengar\t2\tLP', 'Mew\t1\tNM'],
    reading: ['csv_header', '2 | Gengar | LP', '1 | Mew | NM'],
  },
  'two lines with numbers of lines': {
    list: ['1 - Opt', '2 - Shock'],
    reading: ['1 | Opt | - | leading_number_may_be_name', '2 | Shock | - | leading_number_may_be_name'],
  },
  'cards with counts in brackets among others': {
    list: ['Opt (4)', '4x Opt foil', 'Duress (2)', '2x Duress foil'],
    reading: ['4 | Opt | -', '4 | Opt foil | -', '2 | Duress | -', '2 | Duress foil | -'],
  },
  'a list in one line with a name that is a word of grades': {
    list: ['4 Opt; 2 Light; 3 Bolt'],
    reading: ['4 | Opt | -', '2 | Light | -', '3 | Bolt | -'],
  },
  'a list in one line with a name that begins with cards': {
    list: ['4 Opt, 2 Cards of Fate'],
    reading: ['4 | Opt | -', '2 | Cards of Fate | -'],
  },
  'a Markdown table without quantities': {
    list: ['| Card | Condition |', '|:-----|:-:|', '| Opt | NM |', '| Shock | LP |'],
    reading: ['csv_header', 'separator', '- | Opt | NM', '- | Shock | LP'],
  },
  'a TCGplayer export': {
    list: [
      'TCGplayer Id,Product Line,Set Name,Product Name,Title,Number,Rarity,Condition,TCG Market Price,TCG Direct Low,TCG Low Price With Shipping,TCG Low Price,Total Quantity,Add to Quantity,TCG Marketplace Price,Photo URL',
      '123,Magic,Foundations,Lightning Bolt,,123,C,Near Mint Foil,1.00,,1.2,0.9,3,0,1.00,',
      '124,Pokemon,Base Set,Charizard,,4,H,Lightly Played Holofoil,1.00,,1.2,0.9,1,0,1.00,',
    ],
    reading: ['csv_header', '3 | Lightning Bolt | NM', '1 | Charizard | LP'],
  },
  'a Decked Builder export with its total': {
    list: [
      'Total Qty,Reg Qty,Foil Qty,Card,Set,Mana Cost,Card Type,Color,Rarity,Mvid,Single Price,Single Foil Price,Total Price,Price Source,Notes',
      '3,2,1,Sol Ring,Commander,1,Artifact,C,U,1,1.0,2.0,3.0,x,',
    ],
    reading: ['csv_header', '3 | Sol Ring | -'],
  },
  'an export that counts foils apart': {
    list: ['Reg Qty,Foil Qty,Name,Set', '2,1,Sol Ring,C21', '0,1,Opt,DOM'],
    reading: ['csv_header', '3 | Sol Ring | -', '1 | Opt | -'],
  },
  'a Yu-Gi-Oh deck file': {
    list: ['#created by Ann', '#main', '46986414', '46986414', '46986414', '#extra', '!side', '89631139'],
    reading: [
      'comment',
      'section_header',
      '- | 46986414 | - | unparsed',
      '- | 46986414 | - | duplicate_line unparsed',
      '- | 46986414 | - | duplicate_line unparsed',
      'section_header',
      'section_header',
      '- | 89631139 | - | unparsed',
    ],
  },
  'a list whose numbers may only count its lines': {
    list: ['1 Lightning Bolt', '2 Sol Ring', '3 Brainstorm', '4 Ponder', '5 Opt'],
    reading: [
      '1 | Lightning Bolt | - | leading_number_may_be_name',
      '2 | Sol Ring | - | leading_number_may_be_name',
      '3 | Brainstorm | - | leading_number_may_be_name',
      '4 | Ponder | - | leading_number_may_be_name',
      '5 | Opt | - | leading_number_may_be_name',
    ],
  },
  'a list whose numbers in brackets are quantities': {
    list: ['(3) Sink Below (red)', '(2) Remembrance', '(3) Command and Conquer', '(1) Pulse'],
    reading: ['3 | Sink Below (red) | -', '2 | Remembrance | -', '3 | Command and Conquer | -', '1 | Pulse | -'],
  },
  'a list with a heading, a repeated line and two cards in one line': {
    list: [
      '3x Lightning Bolt NM',
      'Sideboard',
      '7 Colored Fish',
      '3x Lightning Bolt NM',
      '2x Lightning Bolt LP',
      '4 Hazezon, Shaper of Sand, 2 Wear // Tear',
    ],
    reading: [
      '3 | Lightning Bolt | NM',
      'section_header',
      '7 | Colored Fish | - | leading_number_may_be_name',
      '3 | Lightning Bolt | NM | duplicate_line',
      '2 | Lightning Bolt | LP',
      '4 | Hazezon, Shaper of Sand, 2 Wear // Tear | - | possible_lot',
    ],
  },
  'one line with semicolons': {
    list: ['4 Lightning Bolt; 2 Counterspell NM; TL;DR; 3x Opt'],
    reading: ['4 | Lightning Bolt | -', '2 | Counterspell | NM', '- | TL;DR | -', '3 | Opt | -'],
  },
  'one line with commas': {
    list: ['1 Hazezon, Shaper of Sand, 2 Wear // Tear, 3x Borrowing 100,000 Arrows NM'],
    reading: ['1 | Hazezon, Shaper of Sand | -', '2 | Wear // Tear | -', '3 | Borrowing 100,000 Arrows | NM'],
  },
  'one line that is one card': {
    list: ['Sol Ring, NM, 2'],
    reading: ['2 | Sol Ring | NM'],
  },
  'a TCGplayer mass entry link': {
    list: ['1 Sol Ring||2 Rhystic Study [C21]||Opt'],
    reading: ['1 | Sol Ring | -', '2 | Rhystic Study [C21] | -', '- | Opt | -'],
  },
  'headings that no table has, which count the cards below them': {
    list: ['Card Draw Suite (5)', '4 Opt', '1 Peek', 'Answers (3)', '3 Duress'],
    reading: ['section_header', '4 | Opt | -', '1 | Peek | -', 'section_header', '3 | Duress | -'],
  },
  'counts of lines above them, one of them wrong': {
    list: [
      ...['Locations (2)', 'Kessel', 'Endor', 'Ships (3)', 'X-wing x2', 'Spiral', 'Pilots (2)', 'Wedge', 'Biggs'],
      ...['Aces (9)', 'Luke'],
    ],
    reading: [
      'section_header',
      '- | Kessel | -',
      '- | Endor | -',
      'section_header',
      '2 | X-wing | -',
      '- | Spiral | -',
      'section_header',
      '- | Wedge | -',
      '- | Biggs | -',
      'section_header',
      '- | Luke | -',
    ],
  },
  'a count of the lines below it, which a card counts too': {
    list: ['Pokemon (3)', 'Mew', 'Muk', 'Onix', 'Trainers (4)', 'Oak (2)', 'Bill', 'Potion'],
    reading: [
      'section_header',
      '- | Mew | -',
      '- | Muk | -',
      '- | Onix | -',
      'section_header',
      '2 | Oak | -',
      '- | Bill | -',
      '- | Potion | -',
    ],
  },
  'counts in brackets, which few cards have': {
    list: ['Opt (2)', 'Duress', 'Peek', 'Ponder (1)', 'Shock'],
    reading: ['2 | Opt | -', '- | Duress | -', '- | Peek | -', '1 | Ponder | -', '- | Shock | -'],
  },
  'counts below the cards of a section': {
    list: ['4 Island', '15 Swamp', '19 lands', '', '4 Opt', '4 instants'],
    reading: ['4 | Island | -', '15 | Swamp | -', 'section_header', '4 | Opt | -', 'section_header'],
  },
  'headings that count below others, in words that no table has': {
    list: ['Dynasty – (40)', 'Event – (2)', '1x Alliance', '1 Opt', 'Follower – (6)', '- 3x Mox', '3x Peek'],
    reading: [
      'section_header',
      'section_header',
      '1 | Alliance | -',
      '1 | Opt | -',
      'section_header',
      '3 | Mox | -',
      '3 | Peek | -',
    ],
  },
  'counts of which half are right': {
    list: [
      'Gas (2)',
      '2 Opt',
      'Answers (3)',
      '1 Peek',
      '1 Mox',
      'Tempo (2)',
      '1 Duress',
      '1 Shock',
      'Rest (9)',
      '1 Bolt',
    ],
    reading: [
      '2 | Gas | -',
      '2 | Opt | -',
      '3 | Answers | -',
      '1 | Peek | -',
      '1 | Mox | -',
      '2 | Tempo | -',
      '1 | Duress | -',
      '1 | Shock | -',
      '9 | Rest | -',
      '1 | Bolt | -',
    ],
  },
  'a count below which is nothing': {
    list: ['Gas (4)', '2 Opt', '2 Peek', 'Answers (2)', '1 Mox', '1 Duress', 'Tempo (2)'],
    reading: [
      '4 | Gas | -',
      '2 | Opt | -',
      '2 | Peek | -',
      '2 | Answers | -',
      '1 | Mox | -',
      '1 | Duress | -',
      '2 | Tempo | -',
    ],
  },
  'the pitch of cards with their quantity in front': {
    list: ['- 3 Snatch (3)', '- 3 Pummel (1)', '- 2 Enlightened Strike (2)', '- 2 Sink Below (1)'],
    reading: ['3 | Snatch (3) | -', '3 | Pummel (1) | -', '2 | Enlightened Strike (2) | -', '2 | Sink Below (1) | -'],
  },
  'counts in front of kinds of cards, with an x or without a blank': {
    list: ['X4 Trainers', 'x3 Bill', 'x1 Lass', '6creature', '2 Goyf', '4 Bob'],
    reading: ['section_header', '3 | Bill | -', '1 | Lass | -', 'section_header', '2 | Goyf | -', '4 | Bob | -'],
  },
  'headings in brackets, each above a card': {
    list: ['[KOMMANDEUR X]', '1 Delina', '【スーパーレア】(10種)', 'マルコ'],
    reading: ['section_header', '1 | Delina | -', 'section_header', '- | マルコ | -'],
  },
  'names in brackets above what is said of them': {
    list: ['[Charizard]', 'Jungle holo', '【リザードン】', '旧裏'],
    reading: ['- | [Charizard] | -', '- | Jungle holo | -', '- | 【リザードン】 | -', '- | 旧裏 | -'],
  },
  'grades of Vanguard, three that differ': {
    list: ['グレード3', '4x オーバーロード', 'G2', '3x ボールス', 'グレード0', '4x バー'],
    reading: [
      'section_header',
      '4 | オーバーロード | -',
      'section_header',
      '3 | ボールス | -',
      'section_header',
      '4 | バー | -',
    ],
  },
  'numbers of cards before a dash': {
    list: [
      '416 - Sam Perkins',
      '208 - Mark Jackson',
      '7 - Grant Hill',
      '300 - Pokemon cards',
      '122 - Vlade Divac x2',
      '31 Mew',
    ],
    reading: [
      '- | Sam Perkins | -',
      '- | Mark Jackson | -',
      '- | Grant Hill | -',
      '300 | Pokemon cards | - | quantity_large possible_lot',
      '2 | 122 - Vlade Divac | -',
      '31 | Mew | -',
    ],
  },
  'quantities before a dash': {
    list: ['4 - Opt', '124 - Duress', '3 - Peek'],
    reading: ['4 | Opt | -', '124 | Duress | - | quantity_large', '3 | Peek | -'],
  },
  'quantities of bulk before a dash': {
    list: ['40 - Ultra Ball', '100 - Rare Candy', '35 - Switch'],
    reading: ['40 | Ultra Ball | -', '100 | Rare Candy | - | quantity_large', '35 | Switch | -'],
  },
  'basic cards before a dash': {
    list: ['137 - Fire Energy', '92 - Water Energy', '64 - Feuer-Energie', '36 - Nest Ball'],
    reading: [
      '137 | Fire Energy | - | quantity_large',
      '92 | Water Energy | -',
      '64 | Feuer-Energie | -',
      '36 | Nest Ball | -',
    ],
  },
  'equal quantities before a dash': {
    list: ['33 - Ultra Ball', '133 - Rare Candy', '33 - Switch'],
    reading: ['33 | Ultra Ball | -', '133 | Rare Candy | - | quantity_large', '33 | Switch | -'],
  },
  'quantities before a dash, none above 99': {
    list: ['24 - Ultra Ball', '31 - Rare Candy'],
    reading: ['24 | Ultra Ball | - | leading_number_may_be_name', '31 | Rare Candy | - | leading_number_may_be_name'],
  },
  'column names in words that no table has, above the rule of a Markdown table': {
    list: ['| Rang | Held |', '|---|:-:|', '| Sol Ring | Blau |', '|---|---|'],
    reading: ['csv_header', 'separator', '- | Sol Ring Blau | -', 'separator'],
  },
  'cards with a code, and a card above a line without a cell': {
    list: ['| Sol Ring | C21 |', '|---|---|', '', 'Mox | Beta', '---', 'Shock | Revised', '| Opt'],
    reading: [
      '- | Sol Ring C21 | -',
      'separator',
      '- | Mox | Beta | -',
      'separator',
      '- | Shock | Revised | -',
      '- | Opt | -',
    ],
  },
  'a deck of mtg-jp.com': {
    list: ['スタンダード[MO] [ARENA]', '4 Serra Angel [ARENA]'],
    reading: ['comment', '4 | Serra Angel [ARENA] | -'],
  },
  'counts behind a colon in most lines': {
    list: ['Llanowar Stalker:3', 'Many Partings:2', 'Ozolith, the Shattered Spire:2 NM', 'Bite Down'],
    reading: [
      '3 | Llanowar Stalker | - | trailing_number',
      '2 | Many Partings | - | trailing_number',
      '2 | Ozolith, the Shattered Spire | NM | trailing_number',
      '- | Bite Down | -',
    ],
  },
  'counts at the ends of most names': {
    list: [
      'Lotus Petal 4',
      'Snuff Out 3 NM',
      'Command Tower 20',
      'Chain Lightning 2',
      'Gush 4',
      'Opt 1',
      'Peek 2',
      'Mew - 2',
      'Abra — 2',
      'Porygon 2 4',
      'Bolt 2: 3',
      'Serie 2',
      'Thanks, Anna 5',
    ],
    reading: [
      '4 | Lotus Petal | - | trailing_number',
      '3 | Snuff Out | NM | trailing_number',
      '20 | Command Tower | - | trailing_number',
      '2 | Chain Lightning | - | trailing_number',
      '4 | Gush | - | trailing_number',
      '1 | Opt | - | trailing_number',
      '2 | Peek | - | trailing_number',
      '- | Mew - 2 | - | trailing_number',
      '- | Abra — 2 | - | trailing_number',
      '- | Porygon 2 4 | - | trailing_number',
      '3 | Bolt 2 | - | trailing_number',
      '- | Serie 2 | -',
      '- | Thanks, Anna 5 | - | trailing_number unparsed',
    ],
  },
  ...Object.fromEntries(
    Object.entries({
      'of three names': ['Lotus Petal 4', 'Snuff Out 4', 'Gush 2'],
      'of half of the names': ['Gush 4', 'Opt 4', 'Daze 4', 'Peek 2', 'Kane', 'Leroy', 'Jynx', 'Abra'],
      'of which less than three quarters are up to 4': ['Raichu 5', 'Mew 9', 'Abra 4', 'Onix 4', 'Muk 3'],
      'of which one is above 20': ['Jeter 2', 'Ruth 3', 'Gehrig 4', 'Orr 4', 'Jordan 23'],
      'that all differ': ['Opt 1', 'Peek 2', 'Shock 3', 'Duress 4'],
      'that are all equal': ['México 1', 'Brasil 1', 'Argentina 1', 'Francia 1'],
      'that tell two names apart': ['Shrek 2', 'Shrek 3', 'Gremlins 2', 'Rocky 4', 'Thor 2'],
      'behind words of which less than three quarters differ': [
        'Opt Horizons 2',
        'Peek Horizons 2',
        'Shock Horizons 3',
        'Gush 2',
        'Daze 2',
      ],
    }).map(([kind, list]) => [
      `numbers at the ends ${kind}`,
      { list, reading: list.map((name) => `- | ${name} | -${/\d/.test(name) ? ' | trailing_number' : ''}`) },
    ]),
  ),
  'headings in a few more words': {
    list: ['Me faltan', 'Mew', 'Mis repetidas', 'Muk', 'The Deck', 'Opt', '■カードリスト', 'Peek'],
    reading: [
      'section_header',
      '- | Mew | -',
      'section_header',
      '- | Muk | -',
      'section_header',
      '- | Opt | -',
      'section_header',
      '- | Peek | -',
    ],
  },
  'a total in the note of a row': {
    list: ['| カード | 枚数 | 役割 |', '| Cape | 1 | HP+100(合計430) |', '| 合計 | 60 | |'],
    reading: ['csv_header', '1 | Cape | -', 'total'],
  },
  'counts in front of kinds of cards': {
    list: ['4 Kreaturen', '4 Llanowarelfen', '7 Zaubersprüche', '4 Blitzschlag', '3 Schock'],
    reading: ['section_header', '4 | Llanowarelfen | -', 'section_header', '4 | Blitzschlag | -', '3 | Schock | -'],
  },
  'a level of Vanguard with the word for its cards': {
    list: ['Grade 4 Units:', '1x Holy Seraph', 'Grade 3 Units:', 'Crimson Roar'],
    reading: ['section_header', '1 | Holy Seraph | -', 'section_header', '- | Crimson Roar | -'],
  },
  'headings in Italian and Spanish, each for one kind': {
    list: [
      'Creatura (4)',
      'Istantaneo (4)',
      'Artefatto (1)',
      'Incantesimo (2)',
      'Stregoneria (3)',
      'Hechizos',
      'XP: 33',
    ],
    reading: [...Array.from({ length: 7 }, () => 'section_header')],
  },
  'cards below a rule of a table, and above one': {
    list: ['| Name | Qty |', '|---|---|', '| Opt | 4 |', '|---|---|', '| Duress | 2 |', '4 Charizard NM', '---|---'],
    reading: [
      'csv_header',
      'separator',
      '4 | Opt | -',
      'separator',
      '2 | Duress | -',
      '4 | Charizard | NM',
      'separator',
    ],
  },
  'a count that few cards add up to, which may be a lot': {
    list: ['4 Opt', '4 Peek', '2 Duress', '10 lands'],
    reading: ['4 | Opt | -', '4 | Peek | -', '2 | Duress | -', '10 | lands | - | possible_lot'],
  },
  'kinds of cards in the singular beside other headings': {
    list: [
      'Monster',
      '3 Red Rose Dragon',
      'Spell',
      '1 Terraforming',
      'Trap',
      '1 Waking the Dragon',
      'Extra',
      '2 Baxia',
    ],
    reading: [
      'section_header',
      '3 | Red Rose Dragon | -',
      'section_header',
      '1 | Terraforming | -',
      'section_header',
      '1 | Waking the Dragon | -',
      'section_header',
      '2 | Baxia | -',
    ],
  },
  'cards with names of headings beside a heading of the customer': {
    list: ['My stuff:', 'Battle', '1 Opt', 'Conspiracy', '1 Peek'],
    reading: ['section_header', '- | Battle | -', '1 | Opt | -', '- | Conspiracy | -', '1 | Peek | -'],
  },
  'a card with the name of a heading above a heading': {
    list: ['Lands', '1 Island', 'Battle', 'Sideboard', '1 Opt', 'Conspiracy', '1 Peek'],
    reading: [
      'section_header',
      '1 | Island | -',
      '- | Battle | -',
      'section_header',
      '1 | Opt | -',
      '- | Conspiracy | -',
      '1 | Peek | -',
    ],
  },
  'cards with a count behind them, which are no headings': {
    list: ['4 Opt', 'Black Lotus (3)', '2 Duress', '1 Peek', '', 'Mox Jet (2)', 'Mox Pearl', 'Mox Ruby'],
    reading: [
      '4 | Opt | -',
      '3 | Black Lotus | -',
      '2 | Duress | -',
      '1 | Peek | -',
      '2 | Mox Jet | -',
      '- | Mox Pearl | -',
      '- | Mox Ruby | -',
    ],
  },
  'cards with a count behind them above others that add up to it': {
    list: ['Black Lotus (1)', '1 Mox Jet', '', 'Sol Ring (1)', 'Mana Crypt (1) NM', 'Opt (2)', 'Peek (2) NM'],
    reading: [
      '1 | Black Lotus | -',
      '1 | Mox Jet | -',
      '1 | Sol Ring | -',
      '1 | Mana Crypt | NM',
      '2 | Opt | -',
      '2 | Peek | NM',
    ],
  },
  'numbers of cards in brackets': {
    list: ['1 Sol Ring (150)', '1 Opt', '4 Peek (65)', '2 Duress', '2 Shock'],
    reading: ['1 | Sol Ring (150) | -', '1 | Opt | -', '4 | Peek (65) | -', '2 | Duress | -', '2 | Shock | -'],
  },
  'cards between lots of rarities, which are no headings': {
    list: ['2 Black Lotus', '100 commons', '1 Mox Jet', '20 rares', '4 Peek', '10 energies'],
    reading: [
      '2 | Black Lotus | -',
      '100 | commons | - | quantity_large possible_lot',
      '1 | Mox Jet | -',
      '20 | rares | - | possible_lot',
      '4 | Peek | -',
      '10 | energies | - | possible_lot',
    ],
  },
  'lots of rarities, which are no headings': {
    list: ['4 Opt', '500 commons', '50 rares'],
    reading: ['4 | Opt | -', '500 | commons | - | quantity_large possible_lot', '50 | rares | - | possible_lot'],
  },
  'a table with the numbers of its rows and prices in euros': {
    list: ['N°;Nome Carta;Lingua;Stato;eBay Trend (EUR)', '2;Odino;Italiano;Near Mint;87'],
    reading: ['csv_header', '- | Odino | NM'],
  },
  'a table with how many of a slab there are': {
    list: ['| Card | Grade | Pop |', '| Opt | PSA 10 | 42 |'],
    reading: ['csv_header', '- | Opt | GRADED | graded'],
  },
  'quantities, each above the one before': {
    list: ['1 Opt', '2 Peek', '4 Duress', '10 Shock'],
    reading: ['1 | Opt | -', '2 | Peek | -', '4 | Duress | -', '10 | Shock | -'],
  },
  'numbers of lines in brackets': {
    list: ['(1) Opt', '(2) Duress'],
    reading: ['1 | Opt | - | leading_number_may_be_name', '2 | Duress | - | leading_number_may_be_name'],
  },
  'headings of cards': {
    list: ['Monster Cards, Spells', '3 Opt', 'Spell Cards & Trap Cards', '2 Peek'],
    reading: ['section_header', '3 | Opt | -', 'section_header', '2 | Peek | -'],
  },
  'numbers of cards, each above the one before': {
    list: ['• 22 – Phil Housley', '• 42 – Bill Ranford', '• 61 – Dave Christian', '• 124 – Paul Coffey'],
    reading: [
      '- | Phil Housley | - | leading_number_may_be_name',
      '- | Bill Ranford | - | leading_number_may_be_name',
      '- | Dave Christian | - | leading_number_may_be_name',
      '- | Paul Coffey | - | leading_number_may_be_name',
    ],
  },
  'numbers of cards, of which a quantity was corrected': {
    list: ['22 – Phil Housley', '2x Bill Ranford', '61 – Dave Christian', '124 – Paul Coffey'],
    reading: [
      '- | Phil Housley | - | leading_number_may_be_name',
      '2 | Bill Ranford | -',
      '- | Dave Christian | - | leading_number_may_be_name',
      '- | Paul Coffey | - | leading_number_may_be_name',
    ],
  },
  'quantities that happen to rise': {
    list: ['2 Opt', '3 Peek', '4 Duress', '20 Ponder'],
    reading: ['2 | Opt | -', '3 | Peek | -', '4 | Duress | -', '20 | Ponder | -'],
  },
  'an Arena export': {
    list: ['Deck', '4 Doom (ELD) 187', '', 'Sideboard', '1 Doom (ELD) 187'],
    reading: ['section_header', '4 | Doom (ELD) 187 | -', 'section_header', '1 | Doom (ELD) 187 | - | duplicate_line'],
  },
  'Cardmarket order text, whose LP is the European one': {
    list: [
      '1x Duel (Duels) - 1 - Common - GD - English - 0,10 EUR',
      '1x Edge (Eventide) - 87 - Common - LP - German - 0,14 EUR',
      '2x Foo - Bar (Set) - NM - English - Foil - Signed - 1.234,50 EUR',
    ],
    reading: [
      '1 | Duel (Duels) - 1 - Common - English | MP | condition_ambiguous price_in_text',
      '1 | Edge (Eventide) - 87 - Common - German | LP | condition_ambiguous price_in_text',
      '2 | Foo - Bar (Set) - English - Foil - Signed | NM | price_in_text',
    ],
  },
  'LP beside a European grade, which may be the lower LP; other words for it are not': {
    list: ['Opt EX', 'Peek SP', 'Duress leicht gespielt', 'Ponder LP', 'Shock light played'],
    reading: [
      '- | Opt | LP | condition_ambiguous',
      '- | Peek | LP',
      '- | Duress | LP',
      '- | Ponder | LP | condition_ambiguous',
      '- | Shock | LP | condition_ambiguous',
    ],
  },
  'LP below a heading of the European scale': {
    list: ['GD:', 'Opt', 'Peek LP'],
    reading: [
      'section_header',
      '- | Opt | MP | condition_ambiguous condition_from_header',
      '- | Peek | LP | condition_ambiguous',
    ],
  },
  'LP of a heading, above a European grade': {
    list: ['LP:', 'Opt', 'Peek EX'],
    reading: [
      'section_header',
      '- | Opt | LP | condition_ambiguous condition_from_header',
      '- | Peek | LP | condition_ambiguous',
    ],
  },
  'LP beside a lower grade, in a list with a European one': {
    list: ['Opt LP - MP', 'Shock LP GD', 'Peek LP'],
    reading: [
      '- | Opt | MP | condition_range',
      '- | Shock | MP | condition_ambiguous condition_range',
      '- | Peek | LP | condition_ambiguous',
    ],
  },
  'a heading of a set whose name may be a grade': {
    list: ['Perfect Order:', '2 Opt'],
    reading: ['section_header', '2 | Opt | -'],
  },
  'numbers of stickers behind a colon, where one may be alone': {
    list: ['MEX: 6, 7', 'RSA: 4, 5, 6', 'KOR: 3'],
    reading: [
      '- | MEX: 6, 7 | - | possible_lot',
      '- | RSA: 4, 5, 6 | - | possible_lot',
      '3 | KOR | - | trailing_number',
    ],
  },
  'a table with the texts of cards': {
    list: ['Card,Text,Qty', 'Timon,When you play this you may remove 1 damage from it,2'],
    reading: ['csv_header', '2 | Timon | -'],
  },
  'sets below a blank line, above cards which all have a number': {
    list: ['Jungle', 'Snorlax 11/64 NM', 'Scyther 10/64', '', 'Fossil', 'Gengar 5/62', 'Lapras 10/62', '', 'Ann Lee'],
    reading: [
      'section_header',
      '- | Snorlax 11/64 | NM',
      '- | Scyther 10/64 | -',
      'section_header',
      '- | Gengar 5/62 | -',
      '- | Lapras 10/62 | -',
      '- | Ann Lee | -',
    ],
  },
  'cards below blank lines, of which some have a number': {
    list: [
      'Hi',
      '',
      'Umbreon alt art',
      '',
      'Lugia 186/195',
      '',
      'Rayquaza 218/203',
      '',
      'Giratina alt',
      '',
      'Mew 269/264',
    ],
    reading: [
      'comment',
      '- | Umbreon alt art | -',
      '- | Lugia 186/195 | -',
      '- | Rayquaza 218/203 | -',
      '- | Giratina alt | -',
      '- | Mew 269/264 | -',
    ],
  },
  'Pokémon without a number above others that have one': {
    list: ['Charizard', 'Mew 4/102', 'Lugia 2/102', '', 'Mewtwo', 'Venusaur 15/102', 'Raichu 14/102'],
    reading: [
      '- | Charizard | -',
      '- | Mew 4/102 | -',
      '- | Lugia 2/102 | -',
      '- | Mewtwo | -',
      '- | Venusaur 15/102 | -',
      '- | Raichu 14/102 | -',
    ],
  },
  'a spreadsheet whose column of quantities has no name': {
    list: [',Card,Set', '4,Opt,DOM', '2,Peek,ODY', '0,Duress,M19'],
    reading: [
      'csv_header',
      '4 | Opt | - | trailing_number',
      '2 | Peek | - | trailing_number',
      '0 | Duress | - | quantity_zero trailing_number',
    ],
  },
  'a spreadsheet whose column of grades has no name': {
    list: ['Card,Set,', 'Opt,DOM,NM', 'Peek,ODY,LP'],
    reading: ['csv_header', '- | Opt | NM', '- | Peek | LP'],
  },
  'eight numbered lines, of which one has another quantity': {
    list: ['1 Opt', '2 Peek', '3 Fog', '4 Duress x2', '5 Ponder', '6 Shock', '7 Negate', '8 Brainstorm'],
    reading: [
      '- | Opt | -',
      '- | Peek | -',
      '- | Fog | -',
      '- | Duress x2 | - | trailing_number',
      '- | Ponder | -',
      '- | Shock | -',
      '- | Negate | -',
      '- | Brainstorm | -',
    ],
  },
  'a spreadsheet with its own numbers of rows': {
    list: [',Card,Set', '0,Opt,DOM', '1,Peek,ODY', '2,Duress,M19'],
    reading: ['csv_header', '- | Opt | -', '- | Peek | -', '- | Duress | -'],
  },
  'cards without a number below a blank line, where others have none either': {
    list: ['Opt', 'Shock M19 156', 'Peek', '', 'Ponder', 'Duress M19 94', 'Fog'],
    reading: [
      '- | Opt | -',
      '- | Shock M19 156 | -',
      '- | Peek | -',
      '- | Ponder | -',
      '- | Duress M19 94 | -',
      '- | Fog | -',
    ],
  },
  'a table whose variant is a grade': {
    list: ['card,variant,stock', 'Opt,Near Mint - Foil,1', 'Peek,Foil,2', 'Nami,SP,1'],
    reading: ['csv_header', '1 | Opt | NM', '2 | Peek | -', '1 | Nami | -'],
  },
  'columns of which none has the name, and one is in no table': {
    list: ['Set,Number,Count,Stamp', 'SOR,12,2,false', 'SHD,40,1,false'],
    reading: ['csv_header', '2 | SOR 12 | - | trailing_number', '1 | SHD 40 | -'],
  },
  'names of columns that only the rows below them show': {
    list: ['Giocatore;Squadra;doppioni', 'Baggio;Brescia;2', 'Buffon;Juventus;3'],
    reading: ['csv_header', '2 | Baggio | -', '3 | Buffon | -'],
  },
  'a table in Markdown with a number that no table names': {
    list: ['| Kaart | Inkt |', '|---|---|', '| Ariel | 3 |', '| Elsa | 8 |'],
    reading: ['csv_header', 'separator', '- | Ariel | -', '- | Elsa | -'],
  },
  'a count, and in front of it names in a column of their own': {
    list: [
      'What it is\tHow many\tWhat shape',
      'Eevee\t6\tplayed',
      'Mew\t2\tcreased',
      'energy\tabout 60\tBGS 9',
      'Muk\t3 Stk.\tmint',
    ],
    reading: [
      'csv_header',
      '6 | Eevee | MP | condition_ambiguous',
      '2 | Mew | DMG',
      '60 | energy | GRADED | graded',
      '3 | Muk | NM',
    ],
  },
  'codes and how many': {
    list: ['code,amount', 'OP13-008,2', 'P-105,4'],
    reading: ['csv_header', '2 | OP13-008 | -', '4 | P-105 | -'],
  },
  'codes and how many, without a header': {
    list: ['OP13-008,2', 'OP13-017,4'],
    reading: ['2 | OP13-008 | -', '4 | OP13-017 | -'],
  },
  'a name of a person beside that of the card': {
    list: ['name,contact,card_name,condition', 'Ann,a@b.c,Opt,near_mint'],
    reading: ['csv_header', '- | Opt | NM'],
  },
  'two cards in a row': {
    list: ['キャラ | 枚数 | キャラ | 枚数 |', 'ナミ [OP01-016] | 4 | ゾロ [OP04-015] | 3 |'],
    reading: ['section_header', '3 | ナミ [OP01-016] 4 ゾロ [OP04-015] | - | trailing_number'],
  },
  'a first row below a header whose price is missing': {
    list: ['Name;Set;Printing;Price', 'Opt;Jungle;Normal;', 'Peek;Jungle;Foil;2.00', 'Ponder;Fossil;Foil;3.00'],
    reading: ['csv_header', '- | Opt | -', '- | Peek | -', '- | Ponder | -'],
  },
  'rows of which the first has no number': {
    list: ['Magic,Sol Ring,Set,Price of Glory', 'Magic,Opt,Set,4', 'Magic,Peek,Set,2'],
    reading: [
      '- | Magic,Sol Ring,Set,Price of Glory | - | possible_lot',
      '4 | Magic Opt Set | -',
      '2 | Magic Peek Set | -',
    ],
  },
  'dashes before quantities, which are bullets if most lines have them': {
    list: ['-4 Opt', '-2 Peek', '-2 Duress', 'Ponder'],
    reading: ['4 | Opt | -', '2 | Peek | -', '2 | Duress | -', '- | Ponder | -'],
  },
  'a dash before one quantity of several': {
    list: ['4 Opt', '-2 Peek', '2 Duress', '3 Ponder'],
    reading: ['4 | Opt | -', '2 | Peek | - | leading_number_may_be_name', '2 | Duress | -', '3 | Ponder | -'],
  },
  'bids in a column that no table names, which are no quantities': {
    list: ['Number,Card,Tier,Current Bid', '1,Opt,A,1588', '2,Peek,B,101'],
    reading: ['csv_header', '- | Opt | -', '- | Peek | -'],
  },
  'a table with the sign for numbers, which may be the number of the card': {
    list: ['Name,Set,#', 'Opt,DOM,60'],
    reading: ['csv_header', '60 | Opt | - | trailing_number'],
  },
  'eight rows that begin with their numbers': {
    list: [
      '5,Opt,2',
      '6,Peek,1',
      '7,Fog,3',
      '8,Duress,2',
      '9,Ponder,1',
      '10,Shock,1',
      '11,Negate,4',
      '12,Brainstorm,1',
    ],
    reading: ['Opt 2', 'Peek 1', 'Fog 3', 'Duress 2', 'Ponder 1', 'Shock 1', 'Negate 4', 'Brainstorm 1'].map(
      (name) => `- | ${name} | -`,
    ),
  },
  'rows whose first number may be the row': {
    list: ['1\tSol Ring\tNM\t2', '2\tOpt\tLP\t4', '3\tPonder\tNM\t1'],
    reading: [
      '1 | Sol Ring 2 | NM | leading_number_may_be_name',
      '2 | Opt 4 | LP | leading_number_may_be_name',
      '3 | Ponder 1 | NM | leading_number_may_be_name',
    ],
  },
  'rows whose numbers only count them': {
    list: ['1\tSol Ring\tNM', '2\tOpt\tLP', '3\tPonder\tNM', '4\tDuress\tNM'],
    reading: [
      '1 | Sol Ring | NM | leading_number_may_be_name',
      '2 | Opt | LP | leading_number_may_be_name',
      '3 | Ponder | NM | leading_number_may_be_name',
      '4 | Duress | NM | leading_number_may_be_name',
    ],
  },
  'rows whose first number is a quantity': {
    list: ['4\tSol Ring\tNM', '2\tOpt\tLP\t2', '3\tPonder\tNM\t0'],
    reading: ['4 | Sol Ring | NM', '2 | Opt 2 | LP', '3 | Ponder 0 | NM'],
  },
  'a table with the condition below its edition': {
    list: ['Code,Nom de la carte,1st Edition,Unlimited,Quantité', 'SDLI-FR001,Dragon Alexandrite,NM,,1'],
    reading: ['csv_header', '1 | Dragon Alexandrite | NM'],
  },
  'a table with a column for each finish': {
    list: ['Name,Set,Normal,Reverse,Holo,Condition', 'Pikachu,MEW,2,1,0,NM'],
    reading: ['csv_header', '3 | Pikachu | NM'],
  },
  'a table with what is owned and what is for sale': {
    list: ['Card\tQuantity owned\tQuantity to sell', 'Sol Ring\t4\t1'],
    reading: ['csv_header', '1 | Sol Ring | -'],
  },
  'an export of slabs with the label beside the grade': {
    list: [
      'Cert #\tType\tDescription\tGrade',
      '81234568\tCard\tDEREK JETER\tNM-MT+ 8.5',
      '81234569\tCard\tKEN GRIFFEY\tVG 3',
      '81234570\tCard\tCAL RIPKEN\tLP 3',
    ],
    reading: [
      'csv_header',
      '- | DEREK JETER | GRADED | condition_ambiguous graded',
      '- | KEN GRIFFEY | GRADED | condition_ambiguous graded',
      '- | CAL RIPKEN | LP',
    ],
  },
  'a table with slabs': {
    list: [
      'Card,Qty,Grade',
      'Venusaur 15/102,1,PSA 9',
      '"Pikachu, Surfing",2,Raw',
      'Mew,1,9.5',
      'Mewtwo,2 ,excellent',
      'Pidgey,1,XYZ 9',
    ],
    reading: [
      'csv_header',
      '1 | Venusaur 15/102 | GRADED | graded',
      '2 | Pikachu, Surfing | -',
      '1 | Mew | - | condition_ambiguous',
      '2 | Mewtwo | LP',
      '1 | Pidgey | GRADED | condition_ambiguous graded',
    ],
  },
  'a French Pokémon TCG Live export': {
    list: [
      'Pokémon : 5',
      '2 Gardevoir ex SVI 86',
      '3 Kirlia SIT 68',
      '',
      'Dresseur: 6',
      '2 Buddy-Buddy Poffin TEF 144 PH',
      '4 Iono PAL 185',
      '',
      'Énergie : 7',
      '7 Basic {P} Energy SVE 5',
      '',
      'Total de cartes : 60',
    ],
    reading: [
      'section_header',
      '2 | Gardevoir ex SVI 86 | -',
      '3 | Kirlia SIT 68 | -',
      'section_header',
      '2 | Buddy-Buddy Poffin TEF 144 PH | -',
      '4 | Iono PAL 185 | -',
      'section_header',
      '7 | Basic {P} Energy SVE 5 | -',
      'total',
    ],
  },
  'a Cardmarket order in one line': {
    list: [
      '2x Duel (V.1) (Magic: The Gathering | Avatar) - 255 - Common - NM - English - 0,35 EUR | 1x Mage Slayer (Planechase) - Uncommon - EX - German - Foil - 1,23 EUR | 3x Opt (Ixalan) - 65 - Common - MT - English - 0,05 EUR',
    ],
    reading: [
      '2 | Duel (V.1) (Magic: The Gathering | Avatar) - 255 - Common - English | NM | price_in_text',
      '1 | Mage Slayer (Planechase) - Uncommon - German - Foil | LP | condition_ambiguous price_in_text',
      '3 | Opt (Ixalan) - 65 - Common - English | NM | price_in_text',
    ],
  },
  'a Deckstats export': {
    list: [
      '//Main',
      '1 [KHM#255] Faceless Haven',
      '1 Mutavault',
      '//Sideboard',
      '1 [MID#281] Brutal Cathar // Moonrage Brute',
      '// bought last year',
    ],
    reading: [
      'section_header',
      '1 | [KHM#255] Faceless Haven | -',
      '1 | Mutavault | -',
      'section_header',
      '1 | [MID#281] Brutal Cathar // Moonrage Brute | -',
      'comment',
    ],
  },
  'an Apprentice file': {
    list: ['[metadata]', 'Name=Red 12', 'Format=Modern', '[main]', '4 Blood Moon', '[sideboard]', '2 Abrade'],
    reading: [
      'section_header',
      'section_header',
      'section_header',
      'section_header',
      '4 | Blood Moon | -',
      'section_header',
      '2 | Abrade | -',
    ],
  },
  'lines in frames': {
    list: ['*** Jungle ***', 'Snorlax', 'Scyther x2', '*** Fossil ***', 'Gengar', '~ Base Set ~', 'Onix'],
    reading: [
      'section_header',
      '- | Snorlax | -',
      '2 | Scyther | -',
      'section_header',
      '- | Gengar | -',
      'section_header',
      '- | Onix | -',
    ],
  },
  'boxes, two of them ticked': {
    list: ['□ Opt', '■ Fog', '□ Peek', '■ Shock', '□ Duress', '□ Bolt'],
    reading: ['Opt', 'Fog', 'Peek', 'Shock', 'Duress', 'Bolt'].map((name) => `- | ${name} | -`),
  },
  'counts of sections and of all cards, in doubt': {
    list: ['怪兽：20张', '青眼白龙：3张', '总计：60张'],
    reading: [
      '20 | 怪兽 | - | trailing_number',
      '3 | 青眼白龙 | - | trailing_number',
      '60 | 总计 | - | trailing_number',
    ],
  },
  'a grade and a count in full width in a cell': {
    list: ['リザードン\tNM ３枚', 'ミュウ\tLP：2枚'],
    reading: ['3 | リザードン | NM', '2 | ミュウ | LP'],
  },
  'two counts in a line': {
    list: ['リザードン：2枚、カメックス：3枚', 'Opt'],
    reading: ['3 | リザードン：2枚、カメックス | - | trailing_number possible_lot', '- | Opt | -'],
  },
  'slabs that the last line names': {
    list: ['Pikachu', 'Mew', 'Graded cards'],
    reading: ['- | Pikachu | -', '- | Mew | -', 'section_header'],
  },
  'uncommon cards of Pokémon': {
    list: ['◆ Charmeleon', '● Charmander', '★ Charizard', '◆ Wartortle', '● Squirtle', '★ Blastoise'],
    reading: [
      '- | Charmeleon | -',
      '- | Charmander | -',
      '- | Charizard | -',
      '- | Wartortle | -',
      '- | Squirtle | -',
      '- | Blastoise | -',
    ],
  },
  'cards in the frame of a heading': {
    list: ['*Pokemon cards*', 'Onix', '*Mana Crypt*', 'Muk', '*Mox Opal*', 'Fog'],
    reading: [
      'section_header',
      '- | Onix | -',
      '- | Mana Crypt* | -',
      '- | Muk | -',
      '- | Mox Opal* | -',
      '- | Fog | -',
    ],
  },
  'cards with a mark, each above a note': {
    list: ['■ルフィ', 'レア', '■ゾロ', 'スーパーレア'],
    reading: ['- | ■ルフィ | -', '- | レア | -', '- | ■ゾロ | -', '- | スーパーレア | -'],
  },
  'cards with the bullet of a heading': {
    list: ['- Pokémon', '- Charizard 100€', '- Blastoise', '- Mew 10€', '- Venusaur (holo)'],
    reading: [
      'section_header',
      '- | Charizard | - | price_in_text',
      '- | Blastoise | -',
      '- | Mew | - | price_in_text',
      '- | Venusaur (holo) | -',
    ],
  },
  'cards in the brackets of a heading': {
    list: ['[NM]', '[Charizard]', 'Mew', 'Onix', 'Muk'],
    reading: [
      'section_header',
      '- | [Charizard] | NM | condition_from_header',
      '- | Mew | NM | condition_from_header',
      '- | Onix | NM | condition_from_header',
      '- | Muk | NM | condition_from_header',
    ],
  },
  'bold cards among others': {
    list: ['4 Opt', '**Force of Will**', '4 Brainstorm', '**Jace, the Mind Sculptor**', '4 Ponder'],
    reading: [
      '4 | Opt | -',
      '- | Force of Will | -',
      '4 | Brainstorm | -',
      '- | Jace, the Mind Sculptor | -',
      '4 | Ponder | -',
    ],
  },
  'foils with a sign behind': {
    list: ['- Sol Ring *foil*', '- Opt', '- Bolt *F*', '- Peek', '- Fog', '- Shock'],
    reading: [
      '- | Sol Ring *foil* | -',
      '- | Opt | -',
      '- | Bolt *F* | -',
      '- | Peek | -',
      '- | Fog | -',
      '- | Shock | -',
    ],
  },
  'the set of cards whose numbers stand behind': {
    list: ['1986 TOPPS', 'Don Mattingly #180', 'Nolan Ryan #100'],
    reading: ['section_header', '- | Don Mattingly #180 | -', '- | Nolan Ryan #100 | -'],
  },
  'sets for sale': {
    list: ['1987 Topps', '- 1988 Donruss #1 set', '1989 Fleer', '1990 Fleer factory set'],
    reading: [
      '- | 1987 Topps | -',
      '- | 1988 Donruss #1 set | -',
      '- | 1989 Fleer | -',
      '- | 1990 Fleer factory set | -',
    ],
  },
  'a card with a blank at its end': {
    list: ['Krenko ', '1 Opt', '1 Shock', '2 Duress', 'Purphoros ', '1 Bolt', '1 Peek'],
    reading: [
      '- | Krenko | -',
      '1 | Opt | -',
      '1 | Shock | -',
      '2 | Duress | -',
      '- | Purphoros | -',
      '1 | Bolt | -',
      '1 | Peek | -',
    ],
  },
  'indented cards with bullets': {
    list: ['  - Krenko', '  - 1 Opt', '  - 1 Shock', '  - Purphoros', '  - 1 Bolt', '  - 1 Peek'],
    reading: ['- | Krenko | -', '1 | Opt | -', '1 | Shock | -', '- | Purphoros | -', '1 | Bolt | -', '1 | Peek | -'],
  },
  'a row without a letter': {
    list: ['Count,Name,Condition', ', " ,', '1,Opt,NM'],
    reading: ['csv_header', 'separator', '1 | Opt | NM'],
  },
  'cards in frames': {
    list: ['** 2x Charizard NM **', 'Mew', '** 1x Blastoise LP **', 'Onix', '** Jungle NM **', 'Muk'],
    reading: [
      '2 | Charizard | NM',
      '- | Mew | -',
      '1 | Blastoise | LP',
      '- | Onix | -',
      '- | Jungle | NM',
      '- | Muk | -',
    ],
  },
  'cards with a quantity above cards without one': {
    list: ['Plains (5)', 'Opt', 'Peek', 'Island (3)', 'Shock'],
    reading: ['5 | Plains | -', '- | Opt | -', '- | Peek | -', '3 | Island | -', '- | Shock | -'],
  },
  'a row without an amount above rows with one': {
    list: ['Name\tSet\tQty', 'Opt\tIce Age\t2', 'Sol Ring\tDouble Masters\t', 'Peek\tOdyssey\t3', 'Duress\tUrza\t1'],
    reading: ['csv_header', '2 | Opt | -', '- | Sol Ring | -', '3 | Peek | -', '1 | Duress | -'],
  },
  'a price for each copy, which is no quantity': {
    list: ['Karte;Stückpreis;Zustand', 'Opt;2;NM', 'Peek;3;LP'],
    reading: ['csv_header', '- | Opt | NM', '- | Peek | LP'],
  },
  'a price in euro for each copy': {
    list: ['Carta;Euro per copia;Condizione', 'Opt;2;NM', 'Peek;3;LP'],
    reading: ['csv_header', '- | Opt | NM', '- | Peek | LP'],
  },
  'a sentence about cards above rows': {
    list: ['Hi, I have these, all NM', 'Opt, Ice Age, 2', 'Duress, Jungle, 4'],
    reading: [
      'section_header',
      '2 | Opt, Ice Age | NM | trailing_number condition_from_header',
      '4 | Duress, Jungle | NM | trailing_number condition_from_header',
    ],
  },
  'a card whose name has a word for amounts above rows': {
    list: ['Quantum Riddler;EOE;Foil', 'Duress;ICE;1', 'Peek;INV;3'],
    reading: ['- | Quantum Riddler EOE Foil | -', '1 | Duress ICE | -', '3 | Peek INV | -'],
  },
  'two columns that may have the names': {
    list: ['What;From;How many', 'Porygon2;Neo Genesis;2', 'Mewtwo;Base Set;3'],
    reading: ['- | What From How many | -', '2 | Porygon2 Neo Genesis | -', '3 | Mewtwo Base Set | -'],
  },
  'a column of notes': {
    list: ['Card,Qty,Comments', 'Opt,2,NM copy wanted in return', 'Peek,3,NM', 'Mew,1,PSA 9', 'Muk,1,LP foil'],
    reading: ['csv_header', '2 | Opt | -', '3 | Peek | NM', '1 | Mew | GRADED | graded', '1 | Muk | LP'],
  },
  'a price for each copy beside the copies': {
    list: ['Card,Price per copy,Copies', 'Opt,2,4', 'Peek,3,1'],
    reading: ['csv_header', '4 | Opt | -', '1 | Peek | -'],
  },
  'a condition in the column of quantities': {
    list: ['Card | How many | Set', 'Opt | 2 NM | Ice Age', 'Peek | 3 | Odyssey'],
    reading: ['csv_header', '- | Opt 2 Ice Age | NM', '3 | Peek | -'],
  },
  'a statement behind an emoji': {
    list: ['SINGLES ⚓ all NM', 'Opt', 'Peek LP'],
    reading: ['section_header', '- | Opt | NM | condition_from_header', '- | Peek | LP'],
  },
  ...Object.fromEntries(
    ['Krenko, Mob Boss', 'Black Lotus', 'Katsu the Wanderer', 'Goblin Sligh'].map((card) => [
      `a first card that alone has no quantity, ${card}`,
      { list: [card, '', ...counted], reading: [`- | ${card} | -`, ...ofCounted] },
    ]),
  ),
  'a first card without a quantity directly above others': {
    list: ['Mana Vault', ...counted],
    reading: ['- | Mana Vault | -', ...ofCounted],
  },
  'a card without a quantity at the top of a block': {
    list: [...counted, '', 'Mana Vault', '3 Hoard'],
    reading: [...ofCounted, '- | Mana Vault | -', '3 | Hoard | -'],
  },
  'quantities that touch their names': {
    list: ['4Wasteland', '3Urza’s Mine', '2Opt NM', 'Peek'],
    reading: ['4 | Wasteland | -', '3 | Urza’s Mine | -', '2 | Opt | NM', '- | Peek | -'],
  },
  'ordinals that touch editions': {
    list: ['4Th Edition Opt', '3Rd Edition Peek', '2Nd Edition Fog'],
    reading: ['- | 4Th Edition Opt | -', '- | 3Rd Edition Peek | -', '- | 2Nd Edition Fog | -'],
  },
  'years and first editions that touch names': {
    list: ['97Topps Young', '1Edition Opt', '96Topps Old', '1Er Fog'],
    reading: ['- | 97Topps Young | -', '- | 1Edition Opt | -', '- | 96Topps Old | -', '- | 1Er Fog | -'],
  },
  'numbers that touch names, with the quantities behind': {
    list: ['2Opt x4', '3Peek x4', '4Fog x4'],
    reading: ['4 | 2Opt | -', '4 | 3Peek | -', '4 | 4Fog | -'],
  },
  'quantities whose X touches the name': {
    list: ['4Xopt', '2Xpeek', '3Xfog'],
    reading: ['4 | opt | -', '2 | peek | -', '3 | fog | -'],
  },
  'a few names that begin with a digit': {
    list: ['3Com', 'Opt', 'Peek', '4Kids'],
    reading: ['- | 3Com | -', '- | Opt | -', '- | Peek | -', '- | 4Kids | -'],
  },
  'counts behind Japanese names and a slash': {
    list: ['氷帝メビウス / 3', 'マシュマロン / 2', '異次元の女戦士 / 1'],
    reading: ['3 | 氷帝メビウス | -', '2 | マシュマロン | -', '1 | 異次元の女戦士 | -'],
  },
  'an aligned table with `x1`': {
    list: ['CMC  Card     Qty', '  3  Flamekin  x1', '  9  Mystic    x2'],
    reading: ['csv_header', '1 | Flamekin | -', '2 | Mystic | -'],
  },
  'numbers of cards, one of a Don': {
    list: [
      '16 Ann Moryn',
      '42 Dee Fondy',
      '134 Don Kaiser',
      '155 Jim Bros',
      '159 Sol Dre',
      '184 Al King',
      '218 Ray',
      '353 Cal',
    ],
    reading: ['Ann Moryn', 'Dee Fondy', 'Don Kaiser', 'Jim Bros', 'Sol Dre', 'Al King', 'Ray', 'Cal'].map(
      (name) => `- | ${name} | -`,
    ),
  },
}
