import { graders } from '#shared/card-list/words/condition/graders.ts'
import { isSureGrade } from '#shared/card-list/words/condition/grades.ts'
import { beginsWithCapital } from '#shared/card-list/words/letters.ts'
import { contact, metadata } from '#shared/card-list/words/lines/section-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import type { IgnoredReason } from '#shared/card-list/words/vocabulary.ts'
import { longestHeading } from './is-section.ts'

const lastUpdated = /^(?:last )?(?:updat|modifi|export|generat)ed:? (?:(?:by|from|with|on|at)\b|\d)/i

/** Arena's `Name Death & Taxes`, but not `Name Dropping`. */
const arenaName = /^Name (?!(?:Dropping|Stealer)\b)/
const counted = /^\d{1,3}x? \D/

/** `2018 Topps Ohtani #700 PSA 10`: with a grade or grader that no name has. */
const isOfCard = (value: string): boolean =>
  normalizeText(value)
    .split(/[\s,|]+/)
    .some((word) => graders.has(word) || isSureGrade(word))

/** The reason to ignore a line about the list or the customer: `Name: …`, `Format=Modern`, Arena's `Name …`. */
export const metadataOf = (text: string): IgnoredReason | undefined => {
  const separator = text.slice(0, longestHeading).search(/[:=]/)
  if (lastUpdated.test(text)) return 'section_header'
  if (separator < 0) return arenaName.test(text) && beginsWithCapital(text.slice(5)) ? 'section_header' : undefined
  const key = normalizeText(text.slice(0, separator)).trim()
  const value = text.slice(separator + 1).trim()
  if (contact.has(key)) return 'comment'
  if (!metadata.has(key) || counted.test(value) || isOfCard(value)) return undefined
  return 'section_header'
}
