import type { Beside } from '#shared/card-list/text/item-text.ts'
import { isReadable, type Token } from '#shared/card-list/words/tokenize.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'
import { areSeveral } from './are-several.ts'
import { isNoCard } from './is-no-card.ts'

const punctuation = /^[¿¡]+|(?<=[^\d:!?.,])[:!?.,]+$/g

const withoutPunctuation = (token: Token): Token =>
  !token.isNameOnly && /[:!?.,¿¡]/.test(token.normalized)
    ? { ...token, normalized: token.normalized.replace(punctuation, '') }
    : token

/** Flags a name that may be several cards (`possible_lot`) or no card at all (`unparsed`). */
export const nameFlags = (name: string, tokens: readonly Token[], beside: Beside): Flag[] => {
  const words = tokens.filter(isReadable).map(withoutPunctuation)
  return [
    ...(areSeveral(tokens, words, beside) ? (['possible_lot'] as const) : []),
    ...(isNoCard(name, tokens, words, beside) ? (['unparsed'] as const) : []),
  ]
}
