import { fold } from '#shared/card-list/words/normalize-text.ts'
import { GREETINGS } from '#shared/card-list/words/section-words.ts'
import type { IgnoredReason } from '#shared/card-list/words/vocabulary.ts'
import { isSection, isTotal, metadataOf } from './section-of.ts'

const COMMENT = /^(?:\/\/|#(?!\d)|;|<!--|\/\*|\*\/)/
const MARKUP =
  /^<(?:\?xml|\/?deck\b|\/?netdeckid\b|\/?preconstructeddeckid\b|\/?collection\b|\/?cockatrice_deck\b|\/?deckname\b|\/?comments\b|\/?zone\b|\/?bannercard\b|\/?tags\b)/i
const MACHINE_LINE = /^LAYOUT (?:MAIN|SIDEBOARD):/
const LONGEST_GREETING = 60
const BLANK_NAME = /^_+$/
const SOMETHING = /[\p{L}\p{N}]/u
const DECK_FILE_SECTION = /^[!#](?:main|extra|side)$/i

const isHeadingByColon = (text: string): boolean => /[:：]$/u.test(text) && !/^[-•*]?\s*\d{1,4}\s?[x×]?\s/iu.test(text)

const isGreeting = (text: string): boolean => {
  if (text.length > LONGEST_GREETING || /\d/.test(text)) return false
  const [greeting = '', ...others] = fold(text).split(/[,!.。]/)
  return GREETINGS.has(greeting.trim()) && others.join(' ').trim().split(/\s+/).length <= 2
}

/** Why a line is not an item; undefined when it is one. A line without a letter or digit only separates. */
export const reasonToIgnore = (line: string): IgnoredReason | undefined => {
  const text = line.trim()
  if (!SOMETHING.test(text)) return commentOrSeparator(text)
  if (DECK_FILE_SECTION.test(text)) return 'section_header'
  if (COMMENT.test(text))
    return isSection(text) || metadataOf(text.replace(/^[/#\s]+/, '')) ? 'section_header' : 'comment'
  if (MARKUP.test(text)) return 'section_header'
  if (MACHINE_LINE.test(text) || isGreeting(text)) return 'comment'
  if (isTotal(text)) return 'total'
  if (isSection(text) || isHeadingByColon(text)) return 'section_header'
  return metadataOf(text)
}

const commentOrSeparator = (text: string): IgnoredReason | undefined => {
  if (BLANK_NAME.test(text) && text.length <= 5) return undefined
  return /^(?:\/\/|#)$/.test(text) ? 'comment' : 'separator'
}
