import { describe, expect, it } from 'vitest'
import { appendText, decodeFile } from '#functions/pages/form/list/decode-file.ts'

describe('a file is read as text', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('1x Séance'), '1x Séance'],
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFF1x Séance'), '1x Séance'],
    ['Windows-1252, as Excel saves it', Uint8Array.from([0x31, 0x78, 0x20, 0x53, 0xe9, 0x61]), '1x Séa'],
    ['UTF-16, as spreadsheets export it', Uint8Array.from([0xff, 0xfe, 0x31, 0, 0x78, 0]), '1x'],
    ['UTF-16 of the other byte order', Uint8Array.from([0xfe, 0xff, 0, 0x31, 0, 0x78]), '1x'],
    ['with the line ends of Windows', new TextEncoder().encode('1x A\r\n2x B\r3x C\n'), '1x A\n2x B\n3x C\n'],
  ])('%s', (_, bytes, text) => {
    expect(decodeFile(bytes)).toBe(text)
  })

  it.each([
    ['a spreadsheet', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x14])],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1])],
  ])('but not %s', (_, bytes) => {
    expect(decodeFile(bytes)).toBeUndefined()
  })
})

it.each([
  ['', '1x A\n', '1x A\n'],
  [' \n', '1x A', '1x A'],
  ['1x B\n\n', '1x A', '1x B\n1x A'],
])('a file comes below what is typed: %j and %j', (list, text, both) => {
  expect(appendText(list, text)).toBe(both)
})
