import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removeLine, rewriteLine, stateCondition } from '#functions/pages/form/list/rewrite-line.ts'
import { readCardList } from '#shared/card-list/read.ts'
import type { Condition } from '#shared/card-list/words/vocabulary.ts'

const corpus = readFileSync(new URL('../../../../harness/benchmarks/card-lists/seen.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((row) => (JSON.parse(row) as { raw: string }).raw.replaceAll(/\r\n?/g, '\n'))
  .filter((list) => readCardList(list).items.length > 0)

const grades: readonly Condition[] = ['NM', 'LP', 'MP', 'HP', 'DMG']

/** What may stand around a line: headings, tables and lines that speak for others. */
const around = fc.constantFrom(
  '',
  'Sideboard',
  '3x Lightning Bolt NM',
  'NM:',
  'All LP',
  '4x each:',
  'Count,Name,Condition',
  '2,Sol Ring,LP',
  'Name\tQty\tCondition',
  '7 Colored Fish',
)

/** Two headings, each below the cards that it counts. */
const counted = '3 Opt\n1 Shock\n4 Lands\n2 Elf\n2 Creatures'

const read = (text: string) =>
  readCardList(text).items.map(({ line, quantity, name, condition }) => ({ line, quantity, name, condition }))

describe('a line of a list', () => {
  // At most 1 run in 100 is skipped: the list has no item, or no rewriting, as its heading would begin to count rightly.
  it('reads as chosen after it was written anew, and every other line as before', () => {
    fc.assert(
      fc.property(
        fc.array(around, { maxLength: 4 }),
        fc.constantFrom(...corpus),
        fc.array(around, { maxLength: 4 }),
        fc.nat(),
        fc.integer({ min: 0, max: 9999 }),
        fc.constantFrom(...grades),
        (above, typed, below, pick, quantity, grade) => {
          const text = [...above, typed, ...below].join('\n')
          const before = read(text)
          // Below `NM:` the line `LP-` is a heading, so the list may have no item.
          fc.pre(before.length > 0)
          const item = before[pick % before.length]!
          const chosen = { ...item, quantity, condition: grade }

          const next = rewriteLine(text, item.line, chosen)
          fc.pre(next !== undefined)
          expect(read(next)).toEqual(before.map((other) => (other.line === item.line ? chosen : other)))
        },
      ),
      { numRuns: 1000, maxSkipsPerRun: 0.01, examples: [[[], counted, [], 0, 0, 'NM']] },
    )
  })

  it('reads as chosen whatever a person types as its name, or is left as it is', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\p{L}\p{N}'",;:|()\-/ ]{1,40}$/u),
        fc.integer({ min: 0, max: 9999 }),
        fc.constantFrom(...grades),
        (typed, quantity, condition) => {
          const name = typed.trim()
          const text = rewriteLine('1x Sol Ring NM\n2x Opt LP', 2, { quantity, name, condition })

          if (text !== undefined) expect(read(text)[1]).toEqual({ line: 2, quantity, name, condition })
        },
      ),
    )
  })

  it.each([
    ['Sol Ring', 'LP', '1x Sol Ring (LP)'],
    ['7 Colored Fish', 'NM', '1x 7 Colored Fish (NM)'],
    ['Fear, Fire, Foes!', 'NM', '1x Fear, Fire, Foes! (NM)'],
  ] as const)('%s in %s is written as a person would', (name, condition, written) => {
    expect(rewriteLine('4x Opt\n2x Ponder NM', 1, { quantity: 1, name, condition })).toBe(`${written}\n2x Ponder NM`)
  })

  it('keeps what is not chosen', () => {
    expect(rewriteLine('4x Opt NM', 1, { quantity: 3 })).toBe('3x Opt (NM)')
    expect(rewriteLine('4x Opt NM', 1, { name: 'Ponder' })).toBe('4x Ponder (NM)')
  })

  it('keeps a number at its end that tells what the numbers of other lines are', () => {
    const rest = 'Snuff Out 4\nGush 2\nDaze 3'
    expect(rewriteLine(`Lotus Petal 4\n${rest}`, 1, { condition: 'NM' })).toBe(`Lotus Petal 4 NM\n${rest}`)
    // Numbers that all differ may be those of the cards, so each is written as a quantity then.
    expect(rewriteLine(`Lotus Petal 4\n${rest}`, 1, { quantity: 1 })).toBe(
      '1x Lotus Petal\n4x\tSnuff Out\t\n2x\tGush\t\n3x\tDaze\t',
    )
  })

  it('is left as it is when the choice cannot be written', () => {
    expect(rewriteLine('4x Opt\n2x Ponder NM', 1, { quantity: 1, name: '---', condition: 'NM' })).toBeUndefined()
  })

  it('of a list in one line becomes a line of its own', () => {
    expect(rewriteLine('4x Opt, 2x Ponder NM', 1, { quantity: 4, name: 'Opt', condition: 'LP' })).toBe(
      '4x Opt (LP)\n2x Ponder NM',
    )
  })

  describe('above a heading that counts it', () => {
    it('changes, and headings that are wrong then go', () => {
      expect(rewriteLine(counted, 1, { quantity: 2 })).toBe('2x Opt\n1 Shock\n\n2 Elf\n')
    })

    it('keeps the heading while it is right', () => {
      expect(rewriteLine(counted, 1, { condition: 'LP' })).toBe('3x Opt (LP)\n1 Shock\n4 Lands\n2 Elf\n2 Creatures')
    })

    it('can be taken out, and the heading is no card then', () => {
      expect(removeLine(counted, 1)).toBe('1 Shock\n\n2 Elf\n')
    })
  })

  describe.each([
    ['a label', 'Card: Opt\nCondition: NM\nQty: 4\nCard: Duress\nCondition: LP\nQty: 2', 4],
    ['blank lines throughout', 'Card: Opt\n\nCondition: NM\n\nQty: 4\n\nCard: Duress\n\nCondition: LP\n\nQty: 2', 7],
    ['a name above', 'Opt\nCondition: NM\nQty: 4\n\nDuress\nCondition: LP\nQty: 2', 5],
  ])('of a card over several lines with %s', (_, text, line) => {
    const [first, second] = read(text)

    it('changes, and says all by itself then', () => {
      expect(read(rewriteLine(text, 1, { quantity: 3 })!)).toEqual([{ ...first, quantity: 3 }, second])
      expect(read(rewriteLine(text, line, { condition: 'MP' })!)).toEqual([first, { ...second, condition: 'MP' }])
    })

    it('can be taken out with the others', () => {
      expect(read(removeLine(text, 1))).toEqual([{ ...second, line: line - 1 }])
      expect(read(removeLine(text, line))).toEqual([first])
    })
  })

  it('whose number may be that of the card changes, and the message below it stays', () => {
    const message = 'Please keep the box.'

    expect(rewriteLine(`15 Jim Thome\n22 Nene\n36 Derek Jeter\n${message}`, 2, { quantity: 2 })).toContain(message)
  })

  it('can be taken out, and only cards that are read otherwise then are written anew', () => {
    expect(removeLine('Opt 4\nPonder 3\nShock 1\nMox Ruby (asking 300€)\nBrainstorm 4', 5)).toBe(
      '4x\tOpt\t\n3x\tPonder\t\n1x\tShock\t\nMox Ruby (asking 300€)',
    )
  })

  it('of a card over several lines leaves what stands behind a blank line', () => {
    const message = 'Please keep the box.'

    expect(removeLine(`Opt\nCondition: NM\nQty: 4\n\n${message}`, 1)).toContain(message)
    expect(rewriteLine(`Opt\nCondition: NM\nQty: 4\n\n${message}`, 1, { quantity: 3 })).toContain(message)
  })

  it.each([
    ['Opt\nIce Age\nNM\nPeek\nIce Age\nLP\nIsland\nAlpha\nNM', 1],
    ['4\nOpt\n2\nPeek\n4\nIsland', 2],
    ['Opt\nIce Age\n$5\nx2\nPeek\nAlpha\n$3\nx1', 1],
    ['Qty\nName\n2\nOpt\n1\nPeek', 4],
    ['15 Jim Thome\n22 Alex Rodriguez\n36 Derek Jeter\n44 Greg Maddux', 2],
  ])('of cards that are alike changes or goes, and the others stay as they are: %j', (list, line) => {
    const cards = (text: string) =>
      readCardList(text).items.map(({ quantity, name, condition }) => ({ quantity, name, condition }))
    const at = readCardList(list).items.findIndex((item) => item.line === line)
    const before = cards(list)

    expect(cards(rewriteLine(list, line, { quantity: 3 }) ?? '')).toEqual(
      before.with(at, { ...before[at]!, quantity: 3 }),
    )
    expect(cards(removeLine(list, line))).toEqual(before.toSpliced(at, 1))
  })

  it('can be taken out from a list whose last cards are not alike without it', () => {
    expect(removeLine('1\nOpt\n1\nPeek\n1\nIsland', 6)).toBe('1\nOpt\n1\nPeek\n')
    expect(removeLine('2 Opt\nAll NM\nPonder', 3)).toBe('2 Opt\n')
  })

  it('can be taken out', () => {
    expect(removeLine('4x Opt\n\n2x Ponder NM\n1x Sol Ring', 3)).toBe('4x Opt\n\n1x Sol Ring')
  })
})

it('a condition for all is that of every item that has none, and changes no other', () => {
  expect(read(stateCondition('4x Opt\n2x Ponder NM\nSol Ring\n', 'MP'))).toEqual([
    { line: 1, quantity: 4, name: 'Opt', condition: 'MP' },
    { line: 2, quantity: 2, name: 'Ponder', condition: 'NM' },
    { line: 3, quantity: 1, name: 'Sol Ring', condition: 'MP' },
  ])
})
