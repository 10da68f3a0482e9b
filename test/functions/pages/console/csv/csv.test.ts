import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv, writeCsv } from '#functions/pages/console/csv/csv.ts'

describe('a file for spreadsheets', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("https://other.example";"x")'])(
    'has no formula of %j',
    (text) => {
      expect(readCsv(writeCsv([[text, 'end']]))).toEqual([[`'${text}`, 'end']])
    },
  )

  it('leaves numbers as they are, and cells without a value empty', () => {
    expect(writeCsv([[-1, null, 'a,b', 'say "x"']])).toBe('-1,,"a,b","say ""x"""\r\n')
  })

  it('reads back what was written, whatever stands in it', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab",;\n\r =\t') })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1 }), (rows) => {
        const safe = rows.map((row) => row.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)))
        expect(readCsv(writeCsv([['first', 'second', 'third'], ...rows])).slice(1)).toEqual(safe)
      }),
    )
  })
})

it.each([['a,b\n1,2\n'], ['a;b\r\n1;2\r\n'], ['a\tb\r1\t2'], ['\uFEFF"a","b"\n\n"1","2"\n']])('reads %j', (text) => {
  expect(readCsv(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})
