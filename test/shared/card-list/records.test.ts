import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCardList } from '#shared/card-list/read.ts'
import { showReading } from './show-reading.ts'

const readingOf = (list: string) => showReading(readCardList(list))
/** Lines parted by ` / `, and a blank line by ` // `. */
const linesOf = (list: string) => list.replaceAll(' // ', '\n\n').replaceAll(' / ', '\n')

const cardsIn = (list: string) => showReading({ items: readCardList(linesOf(list)).items, ignored_lines: [] })

const fromOthers = 'condition_from_header quantity_from_header'
const charizard = `2 | Charizard | NM | ${fromOthers}`
const mew = `1 | Mew | LP | ${fromOthers}`
/** `Condition: NM`, `Qty: 2` */
const stated = ['section_header', 'comment']

describe('a card written over several lines', () => {
  it.each([
    ['labels', 'Card: Charizard / Condition: NM / Qty: 2 / Card: Mew / Condition: LP / Qty: 1'],
    ['blank lines between', 'Card: Charizard / Condition: NM / Qty: 2 // Card: Mew / Condition: LP / Qty: 1'],
    ['blank lines throughout', 'Card: Charizard // Condition: NM // Qty: 2 // Card: Mew // Condition: LP // Qty: 1'],
    ['a name without a label', 'Charizard / Condition: NM / Qty: 2 / Mew / Condition: LP / Qty: 1'],
    ['no labels', 'Charizard / NM / x2 / Mew / Lightly Played / x1'],
    ['a quantity in words', 'Charizard / Condition: NM / Qty: two / Mew / Condition: LP / Qty: 1'],
    ['headings', '### Charizard / - Condition: NM / - Quantity: 2 / ### Mew / - Condition: LP / - Quantity: 1'],
    ['headings with colons', 'Charizard: / Condition: NM / Qty: 2 / Mew: / Condition: LP / Qty: 1'],
    ['German', 'Karte: Charizard / Zustand: NM / Anzahl: 2 / Karte: Mew / Zustand: LP / Anzahl: 1'],
    ['French', 'Carte : Charizard / État : NM / Quantité : 2 / Carte : Mew / État : Excellent / Quantité : 1'],
    ['Japanese', '■カード名：Charizard / ■状態：美品 / ■枚数：2枚 / ■カード名：Mew / ■状態：LP / ■枚数：1枚'],
    ['Japanese frames', '【カード名】Charizard / 【状態】NM / 【枚数】2 / 【カード名】Mew / 【状態】LP / 【枚数】1'],
    ['two cells', 'Card\tCharizard / Condition\tNM / Qty\t2 / Card\tMew / Condition\tLP / Qty\t1'],
    ['numbered labels', 'Card 1: Charizard / Condition 1: NM / Qty 1: 2 / Card 2: Mew / Condition 2: LP / Qty 2: 1'],
  ])('is read with %s, and its other lines are ignored', (_, list) => {
    expect(cardsIn(list)).toEqual([charizard, mew])
  })

  it.each([
    [
      'Charizard / LOB-005, 1a edizione, italiano / NM, 2 copie // Mew / MRD-138 / LP, 1 copia',
      ['LOB-005, 1a edizione, italiano', 'MRD-138'],
    ],
    [
      'Charizard / Jungle 4/102 / NM - French - Unlimited / 2 x 8,90 € // Mew / Fossil 8/62 / LP - English - 1st Edition / 1 x 3 €',
      ['Jungle 4/102', 'Fossil 8/62'],
    ],
    [
      'Charizard / Jungle 4/102 / english, nm / qty 2 // Mew / Fossil 8/62 / english, lp / qty 1',
      ['Jungle 4/102', 'Fossil 8/62'],
    ],
    [
      'Charizard / Jungle Rarity: R / Condition: NM $0.40 2 / Mew / Fossil Rarity: C / Condition: LP $1.20 1',
      ['Jungle Rarity: R', 'Fossil Rarity: C'],
    ],
    [
      'card: Charizard / foil: cold foil / condition: nm / qty: 2 // card: Mew / foil: enchanted / condition: lp / qty: 1',
      [],
    ],
    [
      'Charizard / Set: Jungle · #4/102 / Idioma: Español / Estado: NM / Cantidad: 2 // Mew / Set: Fossil / Estado: LP',
      [],
    ],
  ])('is read with what offers and order pages say of it: %s', (list, sets) => {
    const items = readCardList(linesOf(list)).items

    expect(items.map(({ quantity, name, condition }) => [quantity, name, condition])).toEqual([
      [2, ['Charizard', ...sets.slice(0, 1)].join(' '), 'NM'],
      [1, ['Mew', ...sets.slice(1)].join(' '), 'LP'],
    ])
    expect(items.flatMap(({ flags }) => flags)).not.toContain('possible_lot')
  })

  it.each([
    [
      'emoji',
      '🔥 Charizard / 📦 Jungle 4/102 / ✨ NM / 🔢 x2 / 💶 12€ each // 💧 Mew / 📦 Fossil 8/62 / ✨ LP / 🔢 x1 / 💶 9€',
    ],
    ['bullets', '**Charizard** / - Jungle 4/102 / - NM / - 2 copies // **Mew** / - Fossil 8/62 / - LP / - 1 copy'],
    ['asterisks', '*Charizard* / Jungle 4/102 / NM / x2 / *$45.00* // *Mew* / Fossil 8/62 / LP / x1 / *$9.00*'],
  ])('is read with %s', (_, list) => {
    const items = readCardList(linesOf(list)).items

    expect(items.map(({ quantity, condition }) => [quantity, condition])).toEqual([
      [2, 'NM'],
      [1, 'LP'],
    ])
    expect(items.map(({ name }) => name.replaceAll('*', ''))).toEqual(['Charizard Jungle 4/102', 'Mew Fossil 8/62'])
  })

  it.each([
    'Folder: Trade Binder / Charizard / Jungle #4 / NearMint | English | Foil / Quantity: 2 // Mew / Fossil #8 / LightPlayed | English / Quantity: 1',
    'Charizard / Jungle #4 / NM, have 2 // Mew / Fossil #8 / LP, just 1 // Opt / Beta #9 / MP, only 1',
    'Charizard ex - 4/102 / Jungle / Double Rare / Near Mint Holofoil / $3.40 / Qty: 2 // Mew / Fossil / Common, #8/62 / Lightly Played / $1 / Qty: 1',
  ])('is read as apps and mails have it: %s', (list) => {
    const items = readCardList(linesOf(list)).items.filter(({ name }) => !name.startsWith('Folder'))

    expect(items.slice(0, 2).map(({ quantity, condition }) => [quantity, condition])).toEqual([
      [2, 'NM'],
      [1, 'LP'],
    ])
  })

  it('is no lot where blank lines part the cards and each has its quantity', () => {
    const list = 'Charizard / Some Set / NM / x2 // Mew / Other Set / LP / x1'

    expect(cardsIn(list).join()).not.toContain('possible_lot')
    expect(cardsIn(list.replace(' // ', ' / ')).join()).toContain('possible_lot')
    expect(cardsIn('Charizard / Some Set / NM / $2 // Mew / Other Set / LP / $1').join()).toContain('possible_lot')
  })

  it('is read with all its details on one line', () => {
    const list =
      'Charizard / LOB-G001 | Ultra Rare | Unlimitiert | Zustand NM | 2 Stück | je 4 € / Mew / LOB-G119 | Rare | Zustand LP | 1 Stück'

    expect(cardsIn(list)).toEqual([
      '2 | Charizard | NM | condition_from_header quantity_from_header price_in_text',
      mew,
    ])
  })

  it('is no other card where a label repeats what the line above names', () => {
    const list =
      '2018 Topps #US285 Shohei Ohtani / Player: Shohei Ohtani / Condition: Graded - PSA 8 // 1986 Fleer #57 Jordan / Player: Jordan / Condition: Ungraded - Excellent'

    expect(cardsIn(list)).toEqual([
      '- | 2018 Topps #US285 Shohei Ohtani | GRADED | condition_from_header graded',
      '- | 1986 Fleer #57 Jordan | LP | condition_from_header',
    ])
  })

  it('is no slab where a market says that the card is none', () => {
    const list =
      'Mew 4/102 / Condition: Ungraded - Near mint or better: Not in original packaging or professionally graded / Set: Jungle / Card Condition: Near Mint // Opt / Condition: Ungraded / Set: Fossil / Card Condition: LP'

    expect(cardsIn(list)).toEqual([
      '- | Mew 4/102 | NM | condition_from_header',
      '- | Opt | LP | condition_from_header',
    ])
  })

  it('may have a line with a set, language or rarity below it that states no quantity, condition or price', () => {
    expect(
      readingOf(linesOf('Mew NM / Set: FINAL FANTASY, #0545 / Language: English / 2x Opt / Set: XLN / Rarity: R')),
    ).toEqual(['- | Mew | NM', 'comment', 'comment', '2 | Opt | -', 'comment', 'comment'])
  })

  it.each([
    ['Mew NM // Set: Jungle', 2],
    ['Black Lotus NM / lotus $900 / Mox Pearl / sapphire $500', 4],
    ['3x Mew NM / Card: Opt | Cond: MP | Qty: 5 / 3x Iono LP / Card: Peek | Cond: NM | Qty: 6', 4],
    ['3x Mew NM / Forest / Zustand LP / Anzahl 3 // 2x Opt LP / Island / Zustand NM / Anzahl 2', 4],
    ['ピカチュウ / リザードン 5000円 / カメックス / フシギバナ 3000円', 4],
    ['Counterspell / lp smoke / Sol Ring / nm fresh', 4],
    ['Romance Dawn / OP01-025, NM, 2x / Paramount War / OP02-013, NM, 4x', 2],
    ['Charizard 4/102 / Name: Charizard / Condition: NM / Qty: 1 // Name: Mew / Condition: LP / Qty: 2', 3],
    ['Boss Orders / Iono 269/193 / NM $5 / Rare Candy / Miriam 251/198 / LP $3', 6],
    ['Charizard NM / Set: Jungle complete / Blastoise NM / Set: Fossil complete', 4],
    ['Mew NM / Set: Jungle LP', 2],
    ['OP01-016 / OP01-017 / LOB-005', 3],
    ['Set: Jungle complete / Set: Fossil complete / Set: Team Rocket complete', 3],
    ['Sets for trade / Set: Jungle / Set: Fossil', 3],
    ['[Parallel] Luffy OP01-003 / [Parallel] Nami OP01-016 / [Parallel] Zoro OP01-025', 3],
    ['Charizard / Team: Rocket’s Mewtwo', 2],
    ['Sol Ring / NM / $5 / Mox Opal / LP / $30 / Card: Black Lotus / Condition: HP / Qty: 1 / Price: $5000', 3],
    ['Charizard / $50 / NM / Blastoise / $30 / LP / Card: Venusaur, NM, $20 / Card: Mew, LP, $10', 4],
    ['Boba Fett / Condition: NM / IG-88 / Condition: LP', 2],
    ['Mewtwo / Condition: NM / Qty: 2 / Card: Mew / Condition: LP / Qty: 1', 2],
    ['OP01-016 / Condition: NM / Quantity: 2 / OP05-119 / Condition: LP / Quantity: 1', 2],
    ['Lightning Bolt / Counterspell / NM $5 / Brainstorm / Ponder / LP $10', 6],
  ])('is never read into another: %s', (list, count) => {
    expect(cardsIn(list)).toHaveLength(count)
  })

  it.each([
    ['Selling Charizard, Blastoise / Name: Charizard / Qty: 2 / Name: Blastoise / Qty: 1', '2 | Charizard'],
    ['Card: Mew / Grade: 9 $200 / Card: Opt / Grade: 8 $100', '- | Mew'],
    ['Nami / OP01-016 / NM / Luffy / OP01-003 / LP / Zoro / OP01-025 / NM', '- | Nami OP01-016 | NM'],
    ['Opt / NM / $5 / Peek / LP / $3 / Qty: 4', '- | Peek'],
    ['sol ring $5 / NM / opt $1 / LP / duress $2 / MP', '- | opt | LP'],
    ['Card: Maxx "C" / Condition: NM / Qty: 3 / Card: Mew / Condition: LP / Qty: 1', '3 | Maxx "C" | NM'],
    [
      'Charizard / Base Unlimited $300 / NM / x1 / Mew / Base Shadowless $100 / LP / x1',
      '1 | Charizard Base Unlimited',
    ],
    ['Opt / x2 / $50 / Peek / x1 / $30 / Condition: LP / Mew / x1 / $5', '1 | Mew | LP'],
  ])('keeps what is its own in %s', (list, card) => {
    expect(cardsIn(list).join('\n')).toContain(card)
  })

  it('is ignored as a heading where a line is nothing but its condition, else as a comment', () => {
    expect(readingOf(linesOf('Charizard / Condition: NM / Qty: 2 / Set: Jungle'))).toEqual([
      charizard,
      ...stated,
      'comment',
    ])
  })

  it('is read in Markdown, as chat assistants write it', () => {
    const list = [
      '1. **Charizard** (Base Set 4/102)',
      '   - **Condition:** NM',
      '   - **Quantity:** 2',
      '   - **Price:** $150',
      '',
      '2. **Jace, the Mind Sculptor**',
      '   - **Condition:** LP',
      '   - **Quantity:** 1',
      '   - **Price:** $20',
    ].join('\n')

    expect(readingOf(list)).toEqual([
      `2 | Charizard (Base Set 4/102) | NM | ${fromOthers} price_in_text`,
      ...stated,
      'comment',
      `1 | Jace, the Mind Sculptor | LP | ${fromOthers} price_in_text`,
      ...stated,
      'comment',
    ])
  })

  it('is read in JSON over several lines', () => {
    const list = JSON.stringify(
      [{ name: 'Jace, the Mind Sculptor', qty: 2, condition: 'NM' }, { name: 'Mew' }],
      null,
      2,
    )

    expect(readingOf(list)).toEqual([
      'separator',
      'separator',
      `2 | Jace, the Mind Sculptor | NM | ${fromOthers}`,
      'comment',
      'section_header',
      'separator',
      'separator',
      '- | Mew | -',
      'separator',
      'separator',
    ])
  })

  it('is read as the cells of a page, each on its line', () => {
    const cards = [
      'Charizard ex / Obsidian Flames - 125/197 / Near Mint Holofoil / Qty: 2 / $12.50',
      'Mew ex / 151 - 151/165 / PSA 9 / Qty: 1 / $40',
    ]

    expect(readingOf(linesOf(cards.join(' / ')))).toEqual([
      `2 | Charizard ex Obsidian Flames - 125/197 | NM | ${fromOthers} price_in_text`,
      'comment',
      ...stated,
      'comment',
      `1 | Mew ex 151 - 151/165 | GRADED | ${fromOthers} graded price_in_text`,
      'comment',
      ...stated,
      'comment',
    ])
  })

  it.each([
    ['a set', 'Charizard / Evolving Skies / NM / x2 / Mew / Brilliant Stars / LP / x1'],
    ['a set that is a number', 'Charizard / Evolving Skies / 6/165 / NM / x2 / Mew / 151 / 80/197 / LP / x1'],
    ['a set and its number', 'Charizard / Evolving Skies - 4/102 / NM / x2 / Mew / 151 - 151/165 / LP / x1'],
    ['a set above', 'Evolving Skies / Charizard / NM / x2 / Brilliant Stars / Mew / LP / x1'],
    ['a price between', 'Charizard / $5 / Evolving Skies / NM / x2 / Mew / $3 / Brilliant Stars / LP / x1'],
    ['a title above', 'Hello / Charizard / Evolving Skies / NM / x2 / Mew / Brilliant Stars / LP / x1'],
    ['a heading between', 'Charizard / Evolving Skies / NM / x2 / Lands / Mew / Brilliant Stars / LP / x1'],
    ['a total below', 'Charizard / Evolving Skies / NM / x2 / Mew / Brilliant Stars / LP / x1 / Total: 3'],
    ['blank lines between all', 'Charizard // Evolving Skies // NM // x2 // Mew // Brilliant Stars // LP // x1'],
    ['quantities above', 'x2 / Charizard / Evolving Skies / NM / x1 / Mew / Brilliant Stars / LP'],
  ])('has a name of all its texts: %s', (_, list) => {
    const items = readCardList(linesOf(list)).items.map((item) => [item.quantity, item.condition, item.raw_input])

    expect(items).toEqual([
      [2, 'NM', 'Charizard'],
      [1, 'LP', 'Mew'],
    ])
    expect(cardsIn(list).join()).toMatch(/Charizard.*Evolving Skies|Evolving Skies.*Charizard/)
  })

  it('leaves out of the name what stands beside every card', () => {
    const cards = ['- | Opt | NM | condition_from_header', '- | Peek | LP | condition_from_header']

    expect(cardsIn('Opt / Add to cart / NM / Peek / Add to cart / LP')).toEqual(cards)
    expect(
      cardsIn('My Store / Opt / NM / Buy / Peek / LP / Buy / Island / MP / Buy / Duress / HP').slice(0, 2),
    ).toEqual(cards)
    // Three times the same card in sets that differ.
    expect(cardsIn('Opt / Ice Age / NM / x2 / Peek / Alpha / LP / x1 / Peek / Legends / NM / x1').join()).toMatch(
      /Peek.*Peek/,
    )
  })

  it('is found beside one of another form, and takes what not all have', () => {
    const cards = 'Opt / NM / $5 / x2 / Peek / LP / $3 / Island / NM / $2 / x4 / a note / Duress / MP / $1 / x1'

    expect(cardsIn(cards)).toEqual([
      `2 | Opt | NM | ${fromOthers} price_in_text`,
      '- | Peek | LP | condition_from_header price_in_text',
      `4 | Island | NM | ${fromOthers} price_in_text`,
      '- | a note | -',
      `1 | Duress | MP | ${fromOthers} price_in_text`,
    ])
  })

  it('takes what two state and others have not, and leaves a condition behind all to all', () => {
    expect(cardsIn('Opt / NM / $3 / 2 / Peek / LP / $1 / 1 / Island / HP')).toEqual([
      `2 | Opt | NM | trailing_number ${fromOthers} price_in_text`,
      `1 | Peek | LP | trailing_number ${fromOthers} price_in_text`,
      '- | Island | HP | condition_from_header',
    ])
    expect(cardsIn('Opt / $1 / Peek / $2 / Island / $3 / NM').every((card) => card.includes(' NM '))).toBe(true)
  })

  it('leaves headings and greetings beside it as they are', () => {
    expect(readingOf(linesOf('Creatures / Opt / NM / $3 / Spells / Peek / LP / $2'))).toEqual([
      'section_header',
      '- | Opt | NM | condition_from_header price_in_text',
      'section_header',
      'comment',
      'section_header',
      '- | Peek | LP | condition_from_header price_in_text',
      'section_header',
      'comment',
    ])
    expect(cardsIn('Red / Opt / 4 / Blue / Peek / 4 / Green / Island / 2')[0]).toBe(
      '4 | Opt | - | quantity_from_header',
    )
    expect(cardsIn('Hello / Opt / 2 / NM / Thank you / Peek / 1 / LP').join()).not.toMatch(/Hello|Thank/)
  })

  it.each([
    ['a quantity', 'Opt / 2x Peek / NM / $5 / Duress / 3x Island / LP / $3', ['Opt', '2x Peek', 'Duress', '3x Island']],
    [
      'a condition',
      'Opt NM / Peek LP / $5 / Duress NM / Island MP / $3',
      ['Opt NM', 'Peek LP', 'Duress NM', 'Island MP'],
    ],
    ['a number of its own', 'Opt #1 / Peek #2 / NM / $5 / Duress #3 / Island #4 / LP / $3', ['Opt #1', 'Duress #3']],
  ])('is no other card with %s', (_, list, lines) => {
    expect(readCardList(linesOf(list)).items.map(({ raw_input }) => raw_input)).toEqual(expect.arrayContaining(lines))
  })

  it.each([
    ['its set stands between its prices', 'Opt / $5 / Ice Age / $4 / NM / Peek / $3 / Alpha / $2 / LP'],
    ['blank lines cut it elsewhere', 'Ice Age // Opt / NM / x2 / Alpha // Peek / LP / x1'],
    ['a condition stands above it', 'NM / Opt / Ice Age / $5 / LP / Peek / Alpha / $3'],
    ['it is longer than twelve lines', `${'Opt / a / b / c / d / e / f / g / h / i / j / k / NM / '.repeat(2)}Peek`],
    ['most lines are no such cards', 'Opt / NM / Peek / LP / Duress / Island / Forest / Swamp / Plains'],
  ])('is not found where %s', (_, list) => {
    expect(cardsIn(list).join()).not.toMatch(/Opt Ice Age|Ice Age Opt|Opt a b/)
    expect(readCardList(linesOf(list)).items.length).toBeGreaterThan(2)
  })

  const records = 'Opt / NM / x2 / Peek / LP / x1 / Island / MP / x4'
  const six = 'a / b / c / d / e / f'

  it.each([
    ['stand six lines', `${six} / ${records}`],
    ['stand no seven lines', `${six} / g / ${records}`, false],
    ['stand eight lines behind', `${records} / ${six} / g / h`],
    ['stand no nine lines behind', `${records} / ${six} / g / h / j`, false],
  ])('is found where beside the cards %s', (_, list, isFound = true) => {
    expect(cardsIn(list).includes(`2 | Opt | NM | ${fromOthers}`)).toBe(isFound)
  })

  it.each([
    ['a condition of the first two stands above', 'NM / Opt / Ice Age / LP / Peek / Alpha / HP / Island / Forest / NM'],
    ['nothing is stated that a store asks', 'Opt / Foil / Peek / Foil / Duress / Foil'],
    ['a table has no whole rows', 'Name / Qty / Opt / 4 / Peek'],
    ['the cells do not fit the columns', 'Qty / Name / Opt / Peek / Duress / Island'],
  ])('is none where %s', (_, list) => {
    expect(cardsIn(list)).toEqual(expect.arrayContaining([expect.stringContaining('| Opt |')]))
    expect(cardsIn(list)).toEqual(expect.arrayContaining([expect.stringContaining('| Peek |')]))
    expect(cardsIn(list).join()).not.toContain('quantity_from_header')
  })

  it('has two languages, blank lines within and a comma before a count', () => {
    const texts = 'Opt / Ice Age / $4 / NM / English / x2 / Peek / Alpha / $3 / LP / English / x1'

    expect(cardsIn(texts)[0]).toContain('2 | Opt Ice Age | NM |')
    expect(cardsIn('Opt / Ice Age // NM / x2 // Peek / Alpha // LP / x1')[1]).toContain('1 | Peek Alpha | LP |')
    expect(cardsIn('Opt / NM,10x / Peek / LP,2x')[0]).toContain('10 | Opt | NM |')
    expect(cardsIn('1 / Opt / 1 / Peek / 1 / Island')[0]).toContain('quantity_from_header')
    expect(cardsIn('4 / Opt / 4 / Peek / 2 / Island / 10 / Duress')[3]).toContain('10 | Duress |')
  })

  it('may be several where all texts differ and one thing is said', () => {
    const pairs = 'Opt / Sol Ring / NM / Peek / Duress / LP / Island / Forest / NM'

    expect(cardsIn(pairs)[0]).toBe('- | Opt Sol Ring | NM | condition_from_header possible_lot')
    expect(
      cardsIn('Opt / Ice Age / $5 / Peek / Alpha / $3 / Island / Alpha / $2 / Duress / Ice Age / $3').join(),
    ).not.toContain('lot')
  })

  it.each([
    [
      'in a table with its header above',
      'Qty / Name / Set / Condition / 2 / Charizard / EVS / NM / 1 / Mew / BRS / LP',
    ],
    [
      'below labels of their own',
      'Name / Charizard / Qty / 2 / Condition / NM / Name / Mew / Qty / 1 / Condition / LP',
    ],
  ])('is read %s', (_, list) => {
    expect(cardsIn(list)).toEqual([charizard, mew])
    expect(readingOf(linesOf(list))).toContain('csv_header')
  })

  it('takes a quantity on a line above it or below it, which needs others to be one', () => {
    const fromLine = 'quantity_from_header'

    expect(cardsIn('Deck: / 4 / Opt / 2 / Peek // Lands: / 2 / Island / 1 / Karakas')).toEqual([
      `4 | Opt | - | ${fromLine}`,
      `2 | Peek | - | ${fromLine}`,
      `2 | Island | - | ${fromLine}`,
      `1 | Karakas | - | ${fromLine}`,
    ])
    expect(cardsIn('Opt / 3 / Peek / 3 / Island / 1')[1]).toBe(`3 | Peek | - | ${fromLine}`)
    expect(cardsIn('4x / Opt / 2x / Peek')[1]).toBe(`2 | Peek | - | ${fromLine}`)
  })

  it.each([
    ['ranks', '1 / Opt / 2 / Peek / 3 / Island'],
    ['ranks with ties', '1 / Opt / 2 / Peek / 2 / Island / 4 / Duress'],
    ['ranks twice', '1 / Opt / 2 / Peek / 1 / Island / 2 / Duress'],
    ['prices', '5 / Opt / 20 / Peek / 5 / Island'],
    ['numbers below a name of the list', 'My list / 4 / Opt / 2 / Peek / 2 / Island'],
    ['numbers of which none repeats', '4 / Opt / 2 / Peek'],
    [
      'numbers below a name of the list and above sets',
      'My list / 4 / Opt / Ice Age / 2 / Peek / Alpha / 2 / Island / Beta',
    ],
    ['large numbers', '4 / Opt / 4 / Peek / 10 / Island / 10 / Duress'],
  ])('takes no quantity from %s', (_, list) => {
    expect(cardsIn(list).join()).not.toContain('quantity_from_header')
  })

  it.each([
    ['$9,000 / NM', '- | Opt | NM | condition_from_header price_in_text'],
    ['2,5 € / NM', '- | Opt | NM | condition_from_header price_in_text'],
    ['1.200,00 € / NM', '- | Opt | NM | condition_from_header price_in_text'],
    ['NM, $5,2', `2 | Opt | NM | trailing_number ${fromOthers} price_in_text`],
    ['#215/203 / NM', '- | Opt | NM | condition_from_header'],
    ['Style: Normal / Condition: NM', '- | Opt | NM | condition_from_header'],
  ])('reads commas and numbers in %s', (details, card) => {
    expect(cardsIn(`Opt / ${details}`)).toEqual([card])
  })

  it.each([
    ['what says neither quantity nor condition', 'Charizard / Set: Jungle / Qty: 2'],
    ['an empty field', 'Charizard / Condition: / Qty: 2'],
    ['an address', 'Charizard / Photo: https://cards.example/1 / Qty: 2'],
    ['a label that no table has', 'Card: Charizard / Qty: 2 / Made by: WotC / Price: $5'],
    ['a label like a grade', 'Card: Charizard / HP: 120 / Qty: 2'],
  ])('keeps %s as a comment', (_, list) => {
    expect(readingOf(linesOf(list))).toContain('comment')
    expect(cardsIn(list)).toEqual([expect.stringContaining('2 | Charizard | -')])
  })

  it.each([
    ['x2,NM', `2 | Mew | NM | ${fromOthers}`],
    ['NM x2', `2 | Mew | NM | ${fromOthers}`],
    ['10x NM', `10 | Mew | NM | ${fromOthers}`],
    ['• x2 / - NM', `2 | Mew | NM | ${fromOthers}`],
    ['NM $5', '- | Mew | NM | condition_from_header price_in_text'],
    ['4/102 / NM', '- | Mew | NM | condition_from_header'],
    ['TG12/TG30 / NM', '- | Mew | NM | condition_from_header'],
    ['58 / NM', '- | Mew | NM | condition_from_header'],
    ['2 / NM', `2 | Mew | NM | trailing_number ${fromOthers}`],
    ['NM / English / x2', `2 | Mew | NM | ${fromOthers}`],
    ['Finish: Foil / Qty: ~2', '2 | Mew | - | quantity_from_header'],
    ['Variant: Near Mint / Qty: 2 (two)', `2 | Mew | NM | ${fromOthers}`],
    ['Grade: N/A / Item condition: NM', '- | Mew | NM | condition_from_header'],
    ['Graded: Yes / Grading company: PSA / Grade: 9', '- | Mew | GRADED | condition_from_header graded'],
    ['Condition: see photos / Qty: 2', '2 | Mew | - | condition_ambiguous quantity_from_header'],
  ])('takes what %s says', (details, card) => {
    expect(cardsIn(`Mew / ${details}`)).toEqual([card])
  })

  it.each([
    ['a label that no table has', 'Features: Holo'],
    ['a range of prices', 'Value: $5-$10'],
  ])('ends with %s', (_, detail) => {
    const list = `Charizard / Condition: NM / Qty: 2 / ${detail} / Mew / Condition: LP / Qty: 1 / ${detail}`

    expect(cardsIn(list)).toEqual([charizard, mew])
  })

  it.each([
    ['a card with a quantity', 'Name: Charizard / Condition: NM / Qty: 2 // 4x Opt', [charizard, '4 | Opt | -']],
    [
      'cards that are no records',
      'Charizard / Condition: NM / Qty: 2 // Mew / Condition: LP / Qty: 1 // 4x Opt / 3x Ponder',
      [charizard, mew, '4 | Opt | -', '3 | Ponder | -'],
    ],
    [
      'one of another form',
      'Card: Charizard / Condition: NM / Qty: 2 // Mew / Condition: LP / Qty: 1',
      [charizard, mew],
    ],
    [
      'a second copy',
      'Card: Mew / Condition: LP / Qty: 1 // Condition: NM / Qty: 2',
      [mew, '- | Qty: 2 | - | unparsed'],
    ],
    ['a heading of slabs', 'Slabs: / Card: Mew / Qty: 1', [`1 | Mew | GRADED | ${fromOthers} graded`]],
  ])('stands beside %s', (_, list, cards) => {
    expect(cardsIn(list)).toEqual(cards)
  })

  it('is in doubt where a note tells of damage, not where one denies it', () => {
    expect(cardsIn('Charizard / Condition: NM / Notes: a crease')[0]).toContain('condition_ambiguous')
    expect(cardsIn('Charizard / Condition: NM / Notes: no creases')[0]).not.toContain('condition_ambiguous')
  })

  it('is the same card again in another quantity', () => {
    const { items } = readCardList(linesOf('Card: Mew / Condition: LP / Qty: 1 / Card: Mew / Condition: LP / Qty: 2'))

    expect(items.map(({ flags }) => flags.includes('duplicate_line'))).toEqual([false, true])
  })

  it('ends no heading of slabs', () => {
    expect(cardsIn('Slabs: / Card: Mew / Grade: PSA 9 / Card: Opt / Qty: 1')[1]).toContain('GRADED')
  })

  it('has no quantity where the numbers count the cards', () => {
    const { items } = readCardList(linesOf('Charizard / 1 / NM / Mew / 2 / LP / Opt / 3 / NM'))

    expect(items.every(({ quantity, flags }) => quantity === 1 && flags.includes('quantity_missing'))).toBe(true)
    expect(items.flatMap(({ flags }) => flags)).not.toContain('quantity_from_header')
  })

  it('has the grade of a slab, and numbers that are no quantities', () => {
    const list = 'Player: Mike Trout / Year: 2011 / Card #: 175 / Grader: PSA / Grade: 9 / Cert: 12345678'

    expect(readingOf(linesOf(list))[0]).toBe('- | Mike Trout | GRADED | condition_from_header graded')
    expect(readCardList(linesOf(list)).items).toHaveLength(1)
  })

  it('leaves a number above it, a contact and a total as they are', () => {
    const list = 'Name: Ann Lee / Email: ann@example.com // Card 1 / Card: Mew / Condition: LP / Qty: 1 // Total: 1'

    expect(readingOf(linesOf(list))).toEqual(['section_header', 'comment', 'section_header', mew, ...stated, 'total'])
  })
})

describe('a record on one line', () => {
  it.each([
    'Card: Charizard, Condition: NM, Qty: 2',
    'Name: Charizard | Set: Jungle | Condition: NM | Quantity: 2',
    '{"name":"Charizard","condition":"NM","qty":2},',
    'Qty: 2; Card: Charizard; Condition: NM',
    'Name: Charizard  Condition: NM  Qty: 2',
    'Card: Charizard, Set: Base, NM, x2',
    'Card:     Charizard | Condition:  NM | Qty:  2',
    '1. Card: Charizard / Condition: NM / Qty: 2',
  ])('%s is one card', (line) => {
    expect(readingOf(`${line}\n4 Opt`)).toEqual(['2 | Charizard | NM', '4 | Opt | -'])
  })

  it('may be one of several in JSON on one line', () => {
    expect(readingOf('[{"name": "Charizard", "qty": 2}, {"name": "Mew", "qty": 1}]')).toEqual([
      '2 | Charizard | -',
      '1 | Mew | -',
    ])
  })

  it.each(['Title: Goblins, Date: 3.4.', 'Name: Ann Lee | Date: 3/4 | Total: $50'])('%s is none', (line) => {
    expect(readCardList(`${line}\n4 Opt`).items).toHaveLength(1)
  })
})

describe('a list with a card on each line', () => {
  const notRecords: readonly (readonly [string, string])[] = [
    ['conditions above one card each', 'NM / Charizard / LP / Mew'],
    ['labelled conditions above cards', 'Condition: NM / Charizard / Opt / Condition: LP / Mew'],
    ['a condition for all in the end', 'Charizard / $50 / Opt / $20 / Mew / $10 / Condition: NM'],
    ['a card with its number below one without', 'Pikachu / Charizard 4/102 / NM'],
    ['sets above one card each', 'Crown Zenith / Pikachu 160/159 / $10 / Jungle One / Umbreon VMAX 215/203 / $50'],
    ['a heading, a condition and a price', 'My cards: / NM / Charizard / $50'],
    ['headings of two kinds', 'Vintage stuff / NM / Charizard / New stuff / LP / Umbreon / $50'],
    ['quantities of their own', '2x Pikachu / 58 / 1x Mew / 9'],
    ['conditions of their own', 'Pikachu NM / LP / Mew NM / LP'],
    ['two quantities', '2x Charizard / NM x1, LP x1 / 3x Mew / NM'],
    ['names behind their sets', 'Jungle: Pikachu / Base Set: Charizard / Fossil: Gengar / Base Set: Mew'],
    ['foils', 'Charizard / Foil: Mew / Opt / Foil: Peek'],
    ['a card with a number in its name', 'Mewtwo / Number 39: Gengar / $5 / Opt / Number 17: Pikachu / $4'],
    ['numbered lines below a heading', 'My cards: / No. 1: Pikachu / No. 2: Mew / No. 3: Gengar'],
    ['addresses', 'My list: / Charizard: https://cards.example/1 / Mew: https://cards.example/2'],
    ['a grade in the middle of prices', 'Opt / $5 / LP / Mew / $3 / Gengar / $2'],
    ['a label and two cards', 'Charizard / Price: 5 / Jungle: Mew / Jungle: Pikachu / Price: 4'],
    ['two cards on one line', 'Card: Mew, Qty: 2, Card: Gengar, Qty: 1'],
    ['pairs of Pokémon', 'Charizard / Mew / NM / $5 / Gengar / Pikachu / LP / $3 / Umbreon / Mewtwo / MP / $2'],
    ['two pairs above a condition', 'Charizard / Opt / NM / Mew / Peek / LP'],
    ['two counted cards', '4 Charizard / 2 Mew / $50 / NM / 3 Opt / 4 Gengar / $50 / LP'],
    ['two cards with numbers', 'Charizard 4/102 / Opt #9 / $300 / NM / Sol Ring #5 / Gengar 5/62 / $40 / LP'],
    [
      'many above a quantity',
      'Charizard / Opt / Mew / 4x / Peek / Gengar / Sol Ring / 2x / Pikachu / Mewtwo / Umbreon / 3x',
    ],
    [
      'many above a price',
      'Charizard / Opt / Peek / Sol Ring / Plains / $5 / Mew / Island / Forest / Swamp / Duress / $3',
    ],
    ['two prices', 'Charizard / $5 / Opt / $4 / Mew / $3 / Peek / $2'],
    ['a counted card below another', 'Charizard / 2x Mew / NM / $5 / Gengar / 3x Opt / LP / $3'],
    ['headings in front of pairs', 'NM / Charizard / Opt / LP / Mew / Peek / HP / Gengar / Sol Ring'],
    ['a form of contact', 'Name / John / Pokemon / Pikachu / Condition / NM'],
    ['a header of two', 'Pokemon / Set / Charizard / Opt / Mew / Pikachu'],
    ['a number above one', '4 / Charizard / Mew'],
    ['a cut table', 'Name / Condition / Charizard / NM / Mew'],
    ['headings that are names of columns', 'Foil / Charizard / Promo / Mew'],
    ['headings of players', 'Player: Ann / Condition: NM / Mew / Opt / Player: Bo / Condition: LP / Gengar'],
    ['conditions above labelled names', 'NM / Pokemon: Charizard / Pokemon: Mew / LP / Pokemon: Gengar'],
    ['copies of a card by their numbers', 'Pokemon: Mew / 8/165 x2 / 205/165 x1 / Pokemon: Gengar / 5/62 x1'],
    ['codes below a name', 'Character: Luffy / Condition: NM / OP01-001 Mew / OP01-003 Gengar / Character: Zoro'],
    [
      'a name with a colon',
      'Mewtwo / Condition: NM / Circle of Gengar: Red / Price: $5 / Pikachu / Condition: LP / Price: $2',
    ],
    ['lines of a sideboard', 'Card: Mewtwo / Price: $50 / SB: 3 Pikachu / Card: Charizard / Price: $5 / SB: 2 Mew'],
    ['a contact above', 'Name: Ann / Quantity: 40 / Condition: NM / 4x Charizard / 2x Mew'],
    ['what somebody has', 'Trade 1: / Have: Charizard NM / Trade 2: / Have: Pikachu LP'],
    ['a Pokémon', 'Mewtwo / Type: Null / Condition: NM'],
    ['a deck', 'Commander: Atraxa / Condition: NM / Sol Ring / $100'],
  ]

  it.each(notRecords)('keeps each of its cards: %s', (_, list) => {
    const lines = linesOf(list).split('\n')
    const cards = lines.filter((line) => /Charizard|Pikachu|Mew|Umbreon|Opt$|Peek|Gengar|Null|Sol Ring/.test(line))
    const { items } = readCardList(lines.join('\n'))

    expect(items.map(({ raw_input }) => raw_input)).toEqual(expect.arrayContaining(cards))
    expect(items.flatMap(({ flags }) => flags)).not.toContain('quantity_from_header')
  })

  it('keeps a row of a table, and the price below it is of its card', () => {
    expect(readingOf('4,Island,LEA\nPrice: $5')).toEqual(['4 | Island LEA | - | price_in_text', 'comment'])
  })

  it('takes the condition above a card, not the one below it', () => {
    expect(readingOf(linesOf('NM / Charizard / LP / Mew'))).toEqual([
      'section_header',
      '- | Charizard | NM | condition_from_header',
      'section_header',
      '- | Mew | LP | condition_from_header',
    ])
  })

  it('puts conditions in doubt that may be those of the cards above them', () => {
    const { items } = readCardList(linesOf('Charizard / Jungle One / NM / Mew / Fossil Two / LP'))

    expect(items).toHaveLength(4)
    expect(items.every(({ flags }) => flags.includes('condition_ambiguous'))).toBe(true)
  })

  it('puts conditions in doubt below a quantity for others too, and none that only stand above', () => {
    expect(cardsIn('4x each: / Opt / Ice Age / NM / Peek / Alpha / LP').join()).toContain('condition_ambiguous')
    expect(cardsIn('NM / Opt / Peek / LP').join()).not.toContain('condition_ambiguous')
    expect(cardsIn('Mew / NM / Opt / LP / Peek').join()).not.toContain('condition_ambiguous')
  })

  it('is sure of the one condition beside a quantity for others', () => {
    expect(cardsIn('Charizard / 4x each: / Mew / NM').join()).not.toContain('condition_ambiguous')
  })
})

describe('records of any form', () => {
  const name = fc.constantFrom(
    'Charizard',
    'Jace, the Mind Sculptor',
    'Elsa - Spirit of Winter',
    "Farfetch'd",
    'Sol Ring',
  )
  const grade = fc.constantFrom(['NM', 'NM'], ['Lightly Played', 'LP'], ['PSA 9', 'GRADED'], ['MP', 'MP'])
  const card = fc.record({ name, grade, quantity: fc.integer({ min: 1, max: 4 }) })
  const cards = fc.uniqueArray(card, { minLength: 2, maxLength: 6, selector: ({ name: own }) => own })
  const labels = fc.constantFrom(
    ['Card', 'Condition', 'Qty'],
    ['Name', 'Condition', 'Quantity'],
    ['Kartenname', 'Zustand', 'Anzahl'],
    ['Carta', 'Estado', 'Cantidad'],
    ['Nome', 'Condizione', 'Quantità'],
    ['カード名', '状態', '枚数'],
  )
  const form = fc.constantFrom('%: ', '- **%:** ', '• %: ', '%：', '"%": ', '% = ')
  const between = fc.constantFrom('\n', '\n\n', '\n---\n')
  const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 })
  const shown = (list: string) => readCardList(list).items.map((item) => [item.name, item.condition, item.quantity])

  it('have the quantity and the condition that their lines state, in any order, and no other item', () => {
    fc.assert(
      fc.property(cards, labels, form, between, order, (all, words, sign, separator, places) => {
        const list = all.map(({ name: own, grade: [typed], quantity }) => {
          const values = [own, typed, quantity]
          return places.map((place) => `${sign.replace('%', words[place]!)}${values[place]}`).join('\n')
        })
        expect(shown(list.join(separator))).toEqual(
          all.map(({ name: own, grade: [, condition], quantity }) => [own, condition, quantity]),
        )
      }),
    )
  })
})
