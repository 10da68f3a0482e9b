import { readFileSync } from 'node:fs'
import { problems } from '#shared/core/problems.ts'
import { flags } from './card-lists.ts'
import type { Chapter } from './text.ts'

/** The files that stores copy, which are tested where they are. */
const receivers = new URL('../../../test/client/receivers/', import.meta.url)

const rowsOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const errorRows = (): string =>
  rowsOf(Object.entries(problems).map(([code, { status, message }]) => [`${status}`, `\`${code}\``, message]))

const flagRows = (): string =>
  rowsOf(
    Object.entries(flags).map(([flag, { means, example }]) => [
      `\`${flag}\``,
      means,
      `\`${example.replaceAll('\n', ' ⏎ ')}\``,
    ]),
  )

/** The last name of where an enumeration stands, such as `flags` of `CardListItem.flags[]`. */
const fieldOf = (at: string): string => at.replace(/^.*\.(\w+).*$/, '$1')

const growingRows = (chapters: readonly Chapter[]): string =>
  rowsOf(
    chapters
      .flatMap(({ components }) => Object.entries(components))
      .filter(([, { grows }]) => grows)
      .map(([name, { at, description }]) => [`\`${name}\``, `\`${fieldOf(at)}\``, description])
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  )

/**
 * What a newcomer reads first; `{{…}}` is filled in: a table, or a receiver's file.
 *
 * @throws Error for a name that is neither.
 */
export const introductionOf = (chapters: readonly Chapter[]): string => {
  const tables = new Map([
    ['errors', errorRows],
    ['flags', flagRows],
    ['growing', () => growingRows(chapters)],
  ])
  return readFileSync(new URL('introduction.md', import.meta.url), 'utf8').replaceAll(
    /\{\{([\w.]+)\}\}/g,
    (_, name: string) => tables.get(name)?.() ?? readFileSync(new URL(name, receivers), 'utf8').trimEnd(),
  )
}
