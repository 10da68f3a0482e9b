/**
 * The reader's words, one table behind the other, then the rest of the reader, before all else of a script: gzip then
 * finds again what they share, 1 KB of 55. No other order tried gained more.
 */

import '#shared/card-list/words/condition/played-words.ts'
import '#shared/card-list/words/names/lot-words.ts'
import '#shared/card-list/words/quantity/number-words.ts'
import '#shared/card-list/words/lines/section-words.ts'
import '#shared/card-list/words/lines/selling-words.ts'
import '#shared/card-list/words/lines/statement-words.ts'
import '#shared/card-list/words/quantity/quantity-words.ts'
import '#shared/card-list/words/condition/graders.ts'
import '#shared/card-list/words/condition/grade-table.ts'
import '#shared/card-list/words/condition/damage-words.ts'
import '#shared/card-list/words/names/pokemon.ts'
import '#shared/card-list/words/letters.ts'
import '#shared/card-list/words/tokenize.ts'
import '#shared/card-list/words/lines/column-names.ts'
import '#shared/card-list/words/normalize-text.ts'
import '#shared/card-list/words/lines/message-words.ts'
import '#shared/card-list/words/plain-words.ts'
import '#shared/card-list/words/condition/grades.ts'
import '#shared/card-list/words/quantity/usual-numbers.ts'
import '#shared/card-list/read.ts'
