import { knowing } from '#shared/card-list/words/known-words.ts'

/** From 2 on: without a number a line is one card as well, and many names begin with `One` or `Un`. */
const languages = [
  'two three four five six seven eight nine ten',
  'zwei drei vier',
  'deux trois quatre',
  'dos tres cuatro',
  'due tre quattro',
  'twee drie vier',
  'dois três quatro',
  'duas',
  'dwa trzy cztery',
  'dwie',
  'två tre fyra',
]

/** By the word in lower case: French `très` is no number. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  languages.flatMap((words) => words.split(' ').map((word, index) => [word, index + 2] as const)),
)

knowing(numberWords.keys())
