import { normalizedNames, normalizedSet } from '#shared/card-list/words/known-words.ts'
import type { Condition } from '#shared/card-list/words/vocabulary.ts'
import type { GradeStrength } from './grade-table.ts'

/** A grade behind a degree, as in `leicht bespielt`; alone MP, which is ambiguous. */
export const playedWords = normalizedNames(`
    played, pld, gespielt, bespielt, gespielte, bespielte, joué, jouée, joués, jouées, jugad*, giocat*, jogad*, grana,
    grane, grany, zagrana, hraná, hraný, spilt, spillet, spelad, spelat,
    spelade, gespeeld, bespeeld, pelattu`)

/** A grade only behind a degree. */
const usedWords = normalizedNames('play, used, usad*, usat*, używana, brukt, brugt, gebraucht')

const worn: ReadonlySet<string> = new Set([...playedWords, ...usedWords])

/** Behind `like` NM, as in `wie neu`. */
const newWords = normalizedNames(
  'new, neu, neue, neuf, neuve, neufs, neuves, nuev*, nuov*, nova, novo, novas, novos, ny, nieuw, nowa, nowe, uusi',
)

/** Before `new` they make NM, before any other grade a doubt: `almost NM`. */
export const almostWords = normalizedSet('nearly, almost, beinahe, presque, casi, quasi, quase, bijna')

/** A word of `behind` is a grade behind one of the words: `leicht bespielt`, `nunca jugada`, `come nuovo`. */
export const degrees: readonly {
  condition: Condition
  strength: GradeStrength
  uncapitalized?: true
  words: ReadonlySet<string>
  behind: ReadonlySet<string>
}[] = [
  // `Never Used Wings` may be a name.
  {
    condition: 'NM',
    strength: 'end',
    words: normalizedNames(
      'never, not, nie, nicht, jamais, non, nunca, no, sin, mai, não, nooit, niet, aldri, aldrig, ikke, inte',
    ),
    behind: worn,
  },
  {
    condition: 'NM',
    strength: 'anywhere',
    uncapitalized: true,
    words: new Set([...almostWords, ...normalizedNames('like, as, wie, fast, comme, come, como, som, als, jak, kuin')]),
    behind: newWords,
  },
  {
    condition: 'LP',
    strength: 'anywhere',
    words: normalizedNames(`
      lightly, light, slightly, slight, gently, barely, lite, lt, leicht, wenig, kaum, légèrement, peu, ligeramente,
      levemente, poco, apenas, lekko, mało, leggermente, appena, pouco, lett, litt, lidt, lätt, licht, weinig, lehce,
      vähän`),
    behind: worn,
  },
  {
    condition: 'MP',
    strength: 'anywhere',
    words: normalizedNames(`
      moderately, moderate, medium, mod, mittel, moyennement, moderadamente, moderatamente, średnio`),
    behind: worn,
  },
  {
    condition: 'HP',
    strength: 'anywhere',
    words: normalizedNames(`
      heavily, heavy, very, stark, schwer, sehr, viel, très, fortement, beaucoup, muy, bastante, molto, pesantemente,
      muito, mocno, bardzo, paljon, silně, mye, hardt, meget, hårdt, hårt, mycket, zwaar, erg, veel`),
    behind: worn,
  },
]
