import { isLowerCase, withLetters } from '#shared/card-list/words/letters.ts'
import type { Line } from './split-lines.ts'

const languages = [
  'one two three four five six seven eight nine ten',
  'ein zwei drei vier',
  'un deux trois quatre',
  'un dos tres cuatro',
  'un due tre quattro',
  'um dois três quatro',
  'een twee drie vier',
].map((words) => words.split(' '))

/** `two lightning bolts`, `- zwei Blitzschlag`. The name of the game One Piece has no number. */
const beginning = withLetters`^([\s•*-]*)([\p{L}]+)(?= (?![Pp]iece)(\S))`
const minDictated = 3

/** The text with a digit in the place of the number in words that begins it; undefined when none does. */
const inDigits = (text: string): { text: string; isPlain: boolean } | undefined => {
  const [start = '', indent = '', word = '', next = ''] = beginning.exec(text) ?? []
  const number = 1 + Math.max(...languages.map((words) => words.indexOf(word.toLowerCase())))
  // `two Misty Rainforest` and `two 1983 Topps`, but not `Two Streams Facility` or `three visits`.
  const isPlain = number > 1 && isLowerCase(word) && !isLowerCase(next)
  return number > 0 ? { text: `${indent}${number}${text.slice(start.length)}`, isPlain } : undefined
}

/**
 * The lines' texts, with digits in the place of numbers in words that are quantities. In a list that somebody has
 * dictated, most lines begin with one: then each is a quantity.
 */
export const textsOf = (lines: readonly Line[]): string[] => {
  const found = lines.map(({ raw_input }) => inDigits(raw_input))
  const count = found.filter((first) => first).length
  const isDictated = count >= minDictated && count * 2 > lines.length
  return lines.map(({ raw_input }, at) => {
    const first = found[at]
    return first && (isDictated || first.isPlain) ? first.text : raw_input
  })
}
