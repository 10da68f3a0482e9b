import { expect, it } from 'vitest'
import { readCardList } from '#shared/card-list/read.ts'

const reasonsOf = (...lines: string[]) => readCardList(lines.join('\n')).ignored_lines.map(({ reason }) => reason)

it.each([
  [['Set,Number,Count,Stamp', 'SOR,12,2,false', 'SHD,40,1,false']],
  [['Set;Stamp;Price;Title of it', 'SOR;no;$1,200.00;Luke', 'SHD;no;4.50;Leia']],
])('%j begins with the names of columns', (lines) => {
  expect(reasonsOf(...lines)).toEqual(['csv_header'])
})

it.each([
  ['fewer than 4 cells', ['Set,Count,Stamp', 'SOR,2,false', 'SHD,1,false']],
  ['one known name', ['Set,Zulu,Tally,Stamp', 'SOR,12,2,false', 'SHD,40,1,false']],
  ['a digit', ['Set,Number,Count,Stamp 2', 'SOR,12,2,false', 'SHD,40,1,false']],
  ['an empty cell', ['Set,Number,,Stamp', 'SOR,12,2,false', 'SHD,40,1,false']],
  ['a grade', ['Set,Number,Stamp,NM', 'SOR,2,false,LP', 'SHD,1,false,MP']],
  ['rows of another width', ['Set,Number,Count,Stamp', 'SOR,12,2', 'SHD,40,1']],
  ['a cell that a row has too', ['Magic,Set,Price,Stamp', 'Magic,SOR,2,false', 'Magic,SHD,1,false']],
  ['no amount below', ['Set,Number,Price,Stamp', 'SOR,Opt 2,x,false', 'SHD,Peek 3,y,false']],
  ['one row below', ['Set,Number,Count,Stamp', 'SOR,12,2,false']],
  ['words that cards have too', ['Opt;Foil;Signed;Stamp', 'Peek;no;yes;2', 'Ponder;yes;no;3']],
  ['the name of a game', ['Pokemon;Set;Stamp;Bulky', 'Peek;no;yes;2', 'Ponder;yes;no;3']],
] as const)('a first line with %s is no header', (_, lines) => {
  expect(reasonsOf(...lines)).toEqual([])
})
