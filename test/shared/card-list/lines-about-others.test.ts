import { describe, expect, it } from 'vitest'
import { readCardList } from '#shared/card-list/read.ts'
import { showReading } from './show-reading.ts'

const readingOf = (...lines: string[]) => showReading(readCardList(lines.join('\n')))

describe('a line that is nothing but a condition', () => {
  it.each([
    ['NM:', 'NM | condition_from_header'],
    ['NM', 'NM | condition_from_header'],
    ['=== NM ===', 'NM | condition_from_header'],
    ['// NM', 'NM | condition_from_header'],
    ['LP cards', 'LP | condition_from_header'],
    ['LP (12)', 'LP | condition_from_header'],
    ['HP: 12', 'HP | condition_from_header'],
    ['Good (GD)', 'MP | condition_ambiguous condition_from_header'],
    ['Good (GD):', 'MP | condition_ambiguous condition_from_header'],
    ['EXCELLENT - EX', 'LP | condition_ambiguous condition_from_header'],
    ['【状態NM】', 'NM | condition_from_header'],
    ['WTS OP singles, all NM unless noted, prices each', 'NM | condition_from_header'],
    ['Folder 1 - Near Mint', 'NM | condition_from_header'],
    ['PILE 1 - Near Mint', 'NM | condition_from_header'],
    ['Binder 2 (NM)', 'NM | condition_from_header'],
    ['Pack #3: all LP', 'LP | condition_from_header'],
    ['Karty ENG, wszystkie NM chyba że napisane inaczej', 'NM | condition_from_header'],
    ['NM foils', 'NM | condition_from_header'],
    ['Damaged:', 'DMG | condition_from_header'],
    ['Condition: NM', 'NM | condition_from_header'],
    ['Kartenzustand: NM', 'NM | condition_from_header'],
    ['État des cartes : NM', 'NM | condition_from_header'],
    ['Condizione carte: NM', 'NM | condition_from_header'],
    ['Stato delle carte: NM', 'NM | condition_from_header'],
    ['Stato carte: NM', 'NM | condition_from_header'],
    ['Stato di conservazione: NM', 'NM | condition_from_header'],
    ['Stan kart: EX', 'LP | condition_ambiguous condition_from_header'],
    ['Estado de conservación: NM', 'NM | condition_from_header'],
    ['Stan kart: NM', 'NM | condition_from_header'],
    ['Staat van de kaarten: NM', 'NM | condition_from_header'],
    ['All NM', 'NM | condition_from_header'],
    ['all NM unless noted', 'NM | condition_from_header'],
    ['All cards are near mint unless otherwise stated', 'NM | condition_from_header'],
    ['Unless noted, all NM', 'NM | condition_from_header'],
    ['All NM unless LP is noted', 'NM | condition_from_header'],
    ['Everything LP or better', 'LP | condition_from_header'],
    ['FS: Pokemon singles, all LP unless noted', 'LP | condition_from_header'],
    ['[H] Haves - all LP unless noted', 'LP | condition_from_header'],
    ['MAGIC CARDS FOR TRADE - all cards LP unless marked', 'LP | condition_from_header'],
    ['alle Karten NM, wenn nicht anders angegeben', 'NM | condition_from_header'],
    ['Alles stark bespielt', 'HP | condition_from_header'],
    ['Toutes les cartes sont NM sauf indication contraire', 'NM | condition_from_header'],
    ['todas NM salvo que se indique lo contrario', 'NM | condition_from_header'],
    ['tutte le carte NM salvo diversamente indicato', 'NM | condition_from_header'],
    ['todas as cartas NM exceto se indicado', 'NM | condition_from_header'],
    ['Alt er NM om ikke annet er oppgitt', 'NM | condition_from_header'],
    ['alle kaarten NM tenzij anders vermeld', 'NM | condition_from_header'],
    ['All cards are NM or better, double sleeved.', 'NM | condition_from_header'],
    ['Everything else is NM', 'NM | condition_from_header'],
    ['Zustand aller Karten: NM', 'NM | condition_from_header'],
    ['All NM/LP', 'LP | condition_range condition_from_header'],
    ['Near mint to lightly played:', 'LP | condition_range condition_from_header'],
    ['Zustand: gut', 'MP | condition_ambiguous condition_from_header'],
    ['Played:', 'MP | condition_ambiguous condition_from_header'],
    ['Graded:', 'GRADED | condition_from_header graded'],
    ['Graded cards', 'GRADED | condition_from_header graded'],
    ['Slabs (PSA, CGC)', 'GRADED | condition_from_header graded'],
    ['All graded EX-MT', 'GRADED | condition_from_header graded'],
    ['Sauf indication contraire, NM ou EX', 'LP | condition_ambiguous condition_range condition_from_header'],
    ['Unless noted NM or LP', 'LP | condition_range condition_from_header'],
    ['Graded NM-MT:', 'GRADED | condition_from_header graded'],
    ['Except EX cards all NM', 'NM | condition_from_header'],
    ['Unless noted NM; foils LP', 'NM | condition_from_header'],
    ['If nothing else is said NM:', 'NM | condition_from_header'],
    ['Cartes gradées', 'GRADED | condition_from_header graded'],
    ['-LP-', 'LP | condition_from_header'],
    ['These ones are LP', 'LP | condition_from_header'],
    ['Ab hier LP', 'LP | condition_from_header'],
    ['Estas son LP', 'LP | condition_from_header'],
    ['Wenn nicht anders angegeben NM', 'NM | condition_from_header'],
    ['Sauf indication contraire: NM', 'NM | condition_from_header'],
    ['Salvo diversa indicazione NM', 'NM | condition_from_header'],
    ['If nothing is noted, NM', 'NM | condition_from_header'],
    ['Tenzij anders vermeld NM', 'NM | condition_from_header'],
    ['Everything has been sleeved and is NM imo', 'NM | condition_from_header'],
    ['Graduadas', 'GRADED | condition_from_header graded'],
    ['【鑑定品】', 'GRADED | condition_from_header graded'],
    ['PSA 10:', 'GRADED | condition_from_header graded'],
    ['Poor:', 'DMG | condition_from_header'],
    ['All NM English', 'NM | condition_from_header'],
    ['All cards NM, English, unless noted', 'NM | condition_from_header'],
    ['Alle Karten NM, wenn nichts anderes dabeisteht', 'NM | condition_from_header'],
    ['All NM unless I wrote LP behind the name', 'NM | condition_from_header'],
    ['Tutte EX', 'LP | condition_ambiguous condition_from_header'],
    ['Stan EX:', 'LP | condition_ambiguous condition_from_header'],
    ['Stav Good:', 'MP | condition_ambiguous condition_from_header'],
    ['상태 NM:', 'NM | condition_from_header'],
    ['Kaikki NM', 'NM | condition_from_header'],
    ['Wszystkie w stanie NM', 'NM | condition_from_header'],
    ['Muito jogadas:', 'HP | condition_from_header'],
    ['Nyskick:', 'NM | condition_from_header'],
    ['【傷あり】', 'MP | condition_ambiguous condition_from_header'],
    ['近全新：', 'NM | condition_from_header'],
    ['All NM unless somebody else wrote it', 'NM | condition_from_header'],
  ])('%s is a header whose condition the line below takes', (header, reading) => {
    expect(readingOf(header, '2 Opt', '3 Duress MP')).toEqual([
      'section_header',
      `2 | Opt | ${reading}`,
      '3 | Duress | MP',
    ])
  })

  it.each(['Revised LP:', 'Selling these LP cards:'])('may be the end of a heading: %s', (header) => {
    expect(readingOf(header, '2 Opt')).toEqual(['section_header', '2 | Opt | LP | condition_from_header'])
  })

  it.each([
    ['Also sending (SP):', 'LP | condition_ambiguous condition_from_header'],
    ['The rest [mint]:', 'NM | condition_from_header'],
    ['More good cards (SP):', 'LP | condition_ambiguous condition_from_header'],
    ['Rookies (SP):', 'NM | condition_from_header'],
    ['Platinum (PL):', 'NM | condition_from_header'],
  ])('may be the grade in brackets of a heading for further cards: %s', (header, reading) => {
    expect(readingOf('NM:', header, '2 Peek')).toEqual(['section_header', 'section_header', `2 | Peek | ${reading}`])
  })

  it.each([
    'Good:',
    'Light:',
    'G:',
    'EX:',
    'New:',
    'Mint cards (foil):',
    'Trades (EX):',
    'Rookies (SP):',
    'Polish (PL):',
  ])('is not the heading %s', (header) => {
    expect(readingOf(header, '2 Opt')).toEqual(['section_header', '2 | Opt | -'])
  })

  it.each([
    ['Foil NM', '- | Foil | NM'],
    ['Light', '- | Light | -'],
    ['10 NM', '10 | NM | - | condition_ambiguous'],
    ['Van NM', '- | Van | NM'],
    ['Kart NM', '- | Kart | NM'],
  ])('is not the card %s', (line, reading) => {
    expect(readingOf(line, '2 Opt')).toEqual([reading, '2 | Opt | -'])
  })
})

describe('a line that states NM in the words of its language', () => {
  it.each([
    ...['Mainly NM', 'NM shape', 'NM stuff', 'NM section', 'Now NM', 'Next NM', 'Unless specified NM', 'Listed NM'],
    ...['Unless mentioned NM', 'Jetzt NM', 'Durchweg NM', 'Wenn nichts vermerkt NM', 'Wenn nichts anderes steht NM'],
    ...['Wenn nichts dabei NM', 'Sinon NM', 'Elles sont NM', 'Ces cartes sont NM', 'Sauf mention contraire NM'],
    ...['Sauf précision contraire NM', 'El resto NM', 'Il resto NM', 'Salvo indicación contraria NM'],
    ...['Se non indicato NM', 'Se non specificato NM', 'Queste sono NM', 'Salvo indicação contrário NM'],
    ...['Salvo indicado NM', 'Tenzij anders aangegeven NM', 'Deze zijn NM', 'Disse er NM', 'Wszystko NM'],
  ])('%s', (line) => {
    expect(readingOf(line, '2 Opt')).toEqual(['section_header', '2 | Opt | NM | condition_from_header'])
  })
})

describe('a line with a word for slabs', () => {
  it.each([
    'Graded cards',
    'Karten gegradet',
    'Gegradete Karten',
    'Cartes gradées',
    'Cartas gradeadas',
    'Slabs: NM-MT',
  ])('%s is about the cards below', (line) => {
    expect(readingOf(line, '2 Opt')).toEqual(['section_header', '2 | Opt | GRADED | condition_from_header graded'])
  })

  it.each(['Non-graded', 'Nicht gegradete Karten', 'Non gradées', 'No gradeadas'])('%s ends them', (line) => {
    expect(readingOf('Slabs', '2 Opt', line, '3 Duress').slice(2)).toEqual(['section_header', '3 | Duress | -'])
  })

  it.each(['Graded', '- graded PSA 8', 'Slab CGC 9'])('%s may be a note about the card above', (line) => {
    expect(readingOf('Mew', line, '3 Duress').at(-1)).toBe('3 | Duress | -')
  })
})

describe('an exception', () => {
  it.each(['except charizard lp', 'besides these a charizard lp', 'wenn nicht schon verkauft: glurak LP'])(
    '%s is a card and states nothing of others',
    (line) => {
      expect(readingOf('All NM', line, '3 Duress').at(-1)).toBe('3 | Duress | NM | condition_from_header')
    },
  )

  it.each([
    'All NM except the Mox',
    'all nm, except the opals',
    'tout est nm sauf la mox (played)',
    'Alles NM außer Mox Opal',
  ])('%s leaves the condition of the card that it names in doubt', (line) => {
    expect(readingOf('1 Mox Opal', '3 Duress', line)).toEqual([
      '1 | Mox Opal | NM | condition_ambiguous condition_from_header',
      '3 | Duress | NM | condition_from_header',
      'section_header',
    ])
  })

  it('leaves other cards as they are', () => {
    expect(readingOf('All NM except the Mox', '1 The Abyss').at(-1)).toBe('1 | The Abyss | NM | condition_from_header')
    expect(readingOf('Selling these LP Bolts:', '1 Lightning Bolt').at(-1)).toBe(
      '1 | Lightning Bolt | LP | condition_from_header',
    )
    expect(readingOf('Bolts NM except the Mox:', '1 Lightning Bolt').at(-1)).toBe(
      '1 | Lightning Bolt | NM | condition_from_header',
    )
  })

  it('of one line is none of the next', () => {
    expect(readingOf('All NM except the Mox', '1 Mox Opal', 'LP:', '1 Mox Opal').at(-1)).toBe(
      '1 | Mox Opal | LP | condition_from_header',
    )
  })
})

describe('a line that is nothing but a quantity', () => {
  it.each([
    ['4x each:', 4],
    ['x3 each', 3],
    ['each x3', 3],
    ['4 each', 4],
    ['2 of each', 2],
    ['4x:', 4],
    ['4-ofs:', 4],
    ['All x2', 2],
    ['playsets', 4],
    ['All playsets', 4],
    ['2 playsets each', 8],
    ['Playsets (3 each):', 3],
    ['2 of each, foil:', 2],
    ['je 4x', 4],
    ['4 de chaque', 4],
    ['4 de cada', 4],
    ['4x ciascuna', 4],
    ['4 av hver', 4],
    ['elk 4x', 4],
    ['各4枚', 4],
  ])('%s is a header whose quantity the line below takes', (header, quantity) => {
    expect(readingOf(header, 'Opt NM', '3 Duress NM')).toEqual([
      'section_header',
      `${quantity} | Opt | NM | quantity_from_header`,
      '3 | Duress | NM',
    ])
  })

  it('may stand beside a condition', () => {
    expect(readingOf('4x each, all LP', 'Opt')).toEqual([
      'section_header',
      '4 | Opt | LP | condition_from_header quantity_from_header',
    ])
  })
})

describe('a line that says a condition of all cards', () => {
  it.each([
    ['All cards are near mint, straight from the pack.', 'NM'],
    ['Alle Karten sind LP, bitte melden', 'LP'],
    ['Toutes les cartes sont NM, faites vos offres', 'NM'],
    ['Sämtliche Karten sind NM, bitte melden', 'NM'],
    ['Alles LP, direkt aus dem Booster gesleevt', 'LP'],
    ['All nm, sleeved since day one', 'NM'],
    ['alles nm aus dem sleeve', 'NM'],
    ['All NM in sleeves', 'NM'],
    ['Die Karten sind alle NM, gleich nach dem Öffnen gesleevt.', 'NM'],
    ['all NM from a smoke free home', 'NM'],
    ['They are all near mint', 'NM'],
    ['All English, NM', 'NM'],
    ['Toutes les cartes sont NM et en français', 'NM'],
    ['todo recien salido de sobre, NM', 'NM'],
    ['tudo NM, sempre usei com sleeve', 'NM'],
    ['état LP pour toutes', 'LP'],
    ['las q no dicen estado estan near mint', 'NM'],
    ['as que nao tem estado são NM', 'NM'],
    ['se non scritto sono near mint', 'NM'],
    ['Ohne Angabe NM', 'NM'],
    ['Toutes les cartes sont NM, sorties de booster', 'NM'],
    ['Todas NM, de sobre a funda', 'NM'],
    ['One Piece, all english, all NM', 'NM'],
    ['all near mint, english, non foil', 'NM'],
    ['NM, English', 'NM'],
    ['all LP besides the ace', 'LP'],
    ['hey everything nm', 'NM'],
    ['Zustand sonst überall NM', 'NM'],
    ['Raw (NM)', 'NM'],
    ['Magic NM', 'NM'],
    ['Condition is near mint on all', 'NM'],
    ['Tout est NM, VF', 'NM'],
    ['exported from moxfield, everything is NM', 'NM'],
  ])('%s is a header whose condition the line below takes', (message, condition) => {
    expect(readingOf(message, '3 Duress')).toEqual([
      'section_header',
      `3 | Duress | ${condition} | condition_from_header`,
    ])
  })

  it.each([
    ['Everything is NM, 4x Opt', '4 | Everything is, Opt | NM | possible_lot'],
    ['Sol Ring, Opt, all are NM', '- | Sol Ring, Opt, all are | NM'],
    ['All NM, Tarmogoyf', '- | All, Tarmogoyf | NM'],
    ['All cards are NM, but Charizard is bad', '- | All cards are, but Charizard is bad | NM'],
    [
      'all cards are near mint, the mox has a crease',
      '- | all cards are, the mox has a crease | NM | condition_ambiguous',
    ],
    ['All cards are NM, but some are LP', '- | All cards are, but some are | LP | condition_range'],
    ['All Is Dust NM, foil', '- | All Is Dust, foil | NM'],
    ['all nm, the one ring', '- | all, the one ring | NM'],
    ['everything nm, brainstorm opt ponder preordain', '- | everything, brainstorm opt ponder preordain | NM'],
    [
      'alle karten nm, dazu noch ein glurak und ein turtok',
      '- | alle karten, dazu noch ein glurak und ein turtok | NM',
    ],
    ['Free for All NM', '- | Free for All | NM'],
    ['4x I Know All, I See All NM', '4 | I Know All, I See All | NM'],
    ['Not all cards are NM', '- | Not all cards are | NM'],
    ['nicht alle karten sind nm', '- | nicht alle karten sind | NM | unparsed'],
    ['Hi there, almost all of these are NM', '- | Hi there, almost all of these are | NM | unparsed'],
    ['Hello, this is my alt art near mint', '- | Hello, this is my alt art | NM'],
    ['All good', '- | All good | - | condition_ambiguous'],
    ['Foil NM', '- | Foil | NM'],
    ['10x DON!! card alt art', '10 | DON!! card alt art | -'],
  ])('%s has a card and stays an item', (line, item) => {
    expect(readingOf(line, '3 Duress')).toEqual([item, '3 | Duress | -'])
  })
})

describe('a sentence that says among others a condition of all cards', () => {
  it.each([
    ["Hi, list below pasted from Moxfield, everything is NM unless I've said otherwise", 'NM'],
    ['Hello, I would like to sell the following. All cards are English and lightly played.', 'LP'],
    ["Toutes les cartes sont sous sleeve depuis l'ouverture, état neuf.", 'NM'],
    ['Quería saber cuánto me daríais por estas cartas. Todas NM salvo que diga otra cosa.', 'NM'],
    ['got some Flesh and Blood to move, LP unless noted.', 'LP'],
    ['hi, selling these, condition NM for all unless noted', 'NM'],
  ])('%s stays unread, and the lines beside it take the condition', (sentence, condition) => {
    const unread = `- | ${sentence} | - | unparsed`
    const items = [`3 | Duress | ${condition} | condition_from_header`, '1 | Opt | HP']
    expect(readingOf(sentence, '3 Duress', '1 Opt HP')).toEqual([unread, ...items])
    expect(readingOf('3 Duress', '1 Opt HP', sentence)).toEqual([...items, unread])
  })
})

it('takes what holds unless it is noted from a line with other words', () => {
  expect(
    readingOf('Magic Abgabeliste, alles deutsch, Zustand NM wenn nichts dabei steht', '4 Opt', '2 Duress EX'),
  ).toEqual([
    '- | Magic Abgabeliste, alles deutsch, wenn nichts dabei steht | NM',
    '4 | Opt | NM | condition_from_header',
    '2 | Duress | LP | condition_ambiguous',
  ])
})

describe('a sentence that denies, doubts, asks or tells of something else', () => {
  it.each([
    'No están todas en NM, por favor mirad las fotos.',
    'Leider sind meine Karten nicht mehr alle NM.',
    "Please note these aren't all NM, you will have to grade them",
    "I don't have all NM",
    "I'm not sure they are all NM",
    'Hello, are these all NM?',
    'Do you also take all heavily played cards?',
    'I hope they are all NM',
    'I have already sold all my NM cards.',
    'Hi, all are raw unless PSA is noted. Thanks!',
    'All of my cards are NM, but a few have whitening.',
    'They are all NM, at least I hope so',
    'All NM with exception of the Bolts',
    'All NM cards are sold to my friend',
    'Everything damaged please send back to me',
    'Hi! Everything is NM. Not the Bolts, they are bad',
    'All Is Dust, LP, only foil',
    'What do you pay for NM, LP and so on?',
    'Hi, selling my cards. LP. Some are NM.',
    'I also have a Tarmogoyf if you are interested, NM',
    '// Sol Ring, NM',
  ])('states nothing of others: %s', (sentence) => {
    expect(readingOf(sentence, '3 Duress')).toContain('3 | Duress | -')
  })
})

describe('a card and in another clause a condition of all', () => {
  it.each([
    ['I sell Sol Ring, all NM', '- | I sell Sol Ring | NM'],
    ['i have black lotus and sol ring, all nm', '- | i have black lotus and sol ring | NM'],
    ['Everything is NM, Black Lotus included', '- | Everything is, Black Lotus included | NM'],
    ['yo selling riftbound stuff, all nm and sleeved', '- | yo selling riftbound stuff, and sleeved | NM'],
    [
      'queste sono le mie doppie, tutte inglesi e tutte NM',
      '- | queste sono le mie doppie, tutte inglesi e tutte NM | - | unparsed',
    ],
    ['Riftbound, take all pls. NM all', '- | Riftbound, take all pls. all | NM'],
  ])('%s is an item, and the line below takes the condition', (line, item) => {
    expect(readingOf(line, '3 Duress')).toEqual([item, '3 | Duress | NM | condition_from_header'])
  })

  it.each([
    ['I have three Opt all near mint', '3 | Opt all | NM'],
    ['Machtwille ALL NM', '- | Machtwille ALL | NM'],
  ])('is of the card alone in %s', (line, item) => {
    expect(readingOf(line, '3 Duress')).toEqual([item, '3 | Duress | -'])
  })
})

describe('a condition of all cards beside words that name no cards', () => {
  const cards = ['4 Sol Ring', '3x Duress', 'Opt']

  it.each([
    ['One Piece OP05 / OP06, alles NM, englisch', 'NM'],
    ['all NM straight from pack to sleeve', 'NM'],
    ['hi got digimon for sale all mint x', 'NM'],
    ['all nm fresh condition', 'NM'],
    ['⚓ SELLING SINGLES ⚓ all NM straight from pack', 'NM'],
    ['Todo LP, envío certificado 4€', 'LP'],
    ['todas en nm guardadas en funda', 'NM'],
    ['ciao vendo le mie carte tutte NM appena sbustate', 'NM'],
    ['Everything is NM, paypal', 'NM'],
    ['Hallo, die Karten gebe ich ab. Zustand wenn nicht anders angegeben NM, Sprache deutsch.', 'NM'],
  ])('%s', (line, condition) => {
    const taken = expect.stringContaining(`| ${condition} | `)
    expect(readingOf(line, ...cards).slice(1)).toEqual([taken, taken, taken])
    expect(readingOf(...cards, line).slice(0, -1)).toEqual([taken, taken, taken])
  })

  it.each([
    'force of will all nm',
    'One Ring to Rule Them All NM',
    'Umbreon VMAX Alt NM',
    'Fetchlands all NM',
    'Duals: all LP',
    'cold foils are all NM',
    'die mit stern sind alle LP',
    'sleeves are all new',
    'all nm minus the mox',
    'as cartas sao todas nm mas a giratina tem um risco',
    'nie wszystko NM',
    "they aren't all NM",
    'took out all damaged',
    'my brothers cards are all HP',
    'sending all to psa 10 nm',
    'is it all NM?',
    'All NM Charizard',
    'all mint rookie cups',
    'all played only in sleeves, can post from Brisbane',
    'some cards are all NM',
    'OP05 all LP',
    'deutsch alle LP',
    'One for All NM',
    'would trade all NM',
    'all NM trade for OP05',
    'All NM. Paypal only but foils are LP',
    'All foils NM straight from pack',
    'all cards, NM straight from pack',
    'all PSA 10 straight from pack',
    'the rest all nm fresh',
    'all 4x straight from pack',
  ])('but not %s', (line) => {
    const open = expect.stringMatching(/ \| -( \||$)/)
    expect(readingOf(...cards, line).slice(0, -1)).toEqual([open, open, open])
  })

  it.each([
    ['All NM, Trade Routes x4', '4 | All, Trade Routes | NM'],
    ['all nm, ship mox pearl', '- | all, ship mox pearl | NM'],
  ])('%s has a card and stays an item', (line, item) => {
    expect(readingOf(...cards, line).at(-1)).toBe(item)
  })
})

describe('a price for others', () => {
  it.each(['Hockey, 20 cents each:', 'Hockey 50¢ each:'])('%s is no quantity', (line) => {
    expect(readingOf(line, 'Opt NM')).toEqual(['section_header', '- | Opt | NM'])
  })
})

describe('a condition or quantity for others', () => {
  it('holds up to the next such line, whatever other headings stand between', () => {
    expect(readingOf('2 Opt', 'NM:', '1 Island', 'Sideboard', '4 Duress', 'LP:', '3 Ponder')).toEqual([
      '2 | Opt | -',
      'section_header',
      '1 | Island | NM | condition_from_header',
      'section_header',
      '4 | Duress | NM | condition_from_header',
      'section_header',
      '3 | Ponder | LP | condition_from_header',
    ])
  })

  it.each(['Played a bit (light wear):', 'Good condition, no creases:'])('holds up to %s', (heading) => {
    expect(readingOf('Near mint:', '2 Opt', heading, '4 Duress')).toEqual([
      'section_header',
      '2 | Opt | NM | condition_from_header',
      'section_header',
      '4 | Duress | -',
    ])
  })

  it.each(['EX Power Keepers:', 'SP Authentic 2005:', 'Mint Tins:', 'Bit of played stuff:'])(
    'holds below %s too',
    (heading) => {
      expect(readingOf('All LP', '2 Opt', heading, '4 Duress')).toEqual([
        'section_header',
        '2 | Opt | LP | condition_from_header',
        'section_header',
        '4 | Duress | LP | condition_from_header',
      ])
    },
  )

  it('holds for the whole list from its last line, where no line above says otherwise', () => {
    expect(readingOf('2 Opt', '4x Sol Ring HP', 'LP:', '1 Island', 'all NM unless noted', 'Thanks!')).toEqual([
      '2 | Opt | NM | condition_from_header',
      '4 | Sol Ring | HP',
      'section_header',
      '1 | Island | LP | condition_from_header',
      'section_header',
      'comment',
    ])
  })

  it('holds for the whole list from its last line with a colon too, but not where it names a game', () => {
    expect(readingOf('2 Opt', '3 Duress', 'NM:')).toEqual([
      '2 | Opt | NM | condition_from_header',
      '3 | Duress | NM | condition_from_header',
      'section_header',
    ])
    expect(readingOf('4 Opt', 'One Piece LP')).toContain('4 | Opt | -')
  })

  it('holds for the whole list from its end, where a message follows that is no card', () => {
    expect(readingOf('2 Opt', 'all NM unless noted', 'I can ship this week, credit is fine too')).toEqual([
      '2 | Opt | NM | condition_from_header',
      'section_header',
      '- | I can ship this week, credit is fine too | - | unparsed',
    ])
  })

  it("holds for the whole list from its end, where a name follows that may be the customer's", () => {
    const above = ['2 | Opt', '3 | Duress', '1 | Island'].map((item) => `${item} | NM | condition_from_header`)
    expect(readingOf('2 Opt', '3 Duress', '1 Island', 'All NM, never played', 'Ryan O.')).toEqual([
      ...above,
      'section_header',
      '- | Ryan O. | NM | condition_from_header',
    ])
    expect(readingOf('2 Opt', '3 Duress', '1 Island', 'All NM:', 'Ponder')).toContain('2 | Opt | -')
    expect(readingOf('2 Opt', 'All NM', 'Ponder')).toContain('2 | Opt | -')
    for (const last of ['2 Mox Jet', 'Call 555 1234', 'Teferi Hero Dominaria Time Raveler']) {
      expect(readingOf('2 Opt', '3 Duress', '1 Island', 'All NM', last)).toContain('2 | Opt | -')
    }
    expect(readingOf('2 Opt', '3 Duress', '1 Island', 'The rest are all LP', 'Ponder')).toContain('2 | Opt | -')
    expect(readingOf('2 Opt', '3 Duress', '1 Island', 'All PSA 10', 'Ponder')).toContain('2 | Opt | -')
  })

  it('ends at the next heading, where it is that of slabs', () => {
    expect(readingOf('All singles NM unless noted', 'Slabs', '1 Opt', 'Singles', '3 Duress')).toEqual([
      'section_header',
      'section_header',
      '1 | Opt | GRADED | condition_from_header graded',
      'section_header',
      '3 | Duress | NM | condition_from_header',
    ])
    expect(readingOf('4x each:', 'Sol Ring', 'Slabs', 'Opt', 'Singles', 'Duress')).toContain('- | Duress | -')
  })

  it('does not hold for lines above a heading, whatever follows', () => {
    expect(readingOf('Sol Ring', 'HP:', '89631139')).toEqual([
      '- | Sol Ring | -',
      'section_header',
      '- | 89631139 | - | unparsed',
    ])
  })

  it('ends at a line that states no grade', () => {
    expect(readingOf('NM:', '1 Island', 'Raw:', '2 Opt')).toEqual([
      'section_header',
      '1 | Island | NM | condition_from_header',
      'section_header',
      '2 | Opt | -',
    ])
  })

  it('is taken by rows without one, and by the pieces of a list of one line', () => {
    expect(readingOf('All NM', 'Name,Qty,Condition', 'Sol Ring,2,', 'Opt,1,LP')).toEqual([
      'section_header',
      'csv_header',
      '2 | Sol Ring | NM | condition_from_header',
      '1 | Opt | LP',
    ])
    expect(readingOf('4 Sol Ring; 2 Opt; all NM')).toEqual([
      '4 | Sol Ring | NM | condition_from_header',
      '2 | Opt | NM | condition_from_header',
      'section_header',
    ])
  })

  it('makes two lines with the same card duplicates', () => {
    expect(readingOf('NM:', '1 Opt', 'Opt NM')).toContain('- | Opt | NM | duplicate_line')
  })

  it('is never taken by a line that could not be read', () => {
    expect(readingOf('4x each, NM:', 'https://example.org')).toContain('- | https://example.org | - | unparsed')
  })
})
