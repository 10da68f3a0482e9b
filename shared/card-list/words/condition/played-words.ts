import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import type { Condition } from '#shared/card-list/words/vocabulary.ts'

/** A word of the tables below is a grade behind one of these: `leicht bespielt`, `molto giocate`. */
export const degrees: readonly { condition: Condition; words: ReadonlySet<string> }[] = [
  {
    condition: 'LP',
    words: normalizedSet(`
      lightly, light, slightly, slight, gently, barely, lite, lt, leicht, wenig, kaum, légèrement, peu,
      ligeramente, levemente, poco, apenas, lekko, mało, leggermente, appena, pouco, lett, litt, lidt, lätt,
      licht, weinig, lehce, mírně, vähän`),
  },
  {
    condition: 'MP',
    words: normalizedSet(`
      moderately, moderate, medium, mod, mittel, moyennement, moderadamente, moderatamente, średnio, středně, moderat`),
  },
  {
    condition: 'HP',
    words: normalizedSet(`
      heavily, heavy, very, stark, schwer, sehr, viel, très, fortement, beaucoup, muy, bastante, molto,
      pesantemente, muito, mocno, bardzo, hodně, silně, mye, hardt, meget, hårdt, hårt, mycket, zwaar, erg, veel, paljon`),
  },
]

/** Behind a degree a grade; alone MP, which is ambiguous. */
export const playedWords = normalizedSet(`
  played, pld, gespielt, bespielt, gespielte, bespielte, joué, jouée, joués, jouées, jugada, jugado, jugadas, jugados,
  giocata, giocato, giocate, giocati, jogada, jogado, jogadas, jogados, grana, grane, grany, zagrana, zagrane, zagrany,
  hraná, hrané, hraný, spilt, spilte, spillet, spillede, spelad, spelat, spelade, gespeeld, gespeelde, bespeeld,
  bespeelde, pelattu`)

/** A grade only behind a degree. */
export const usedWords = normalizedSet(`
  play, used, usada, usado, usadas, usados, używana, używane, używany, brukt, brugt, använd, använt`)
