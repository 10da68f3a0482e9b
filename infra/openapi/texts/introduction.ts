import { readFileSync } from 'node:fs'
import { problems } from '#shared/core/problems.ts'
import { flags } from './card-lists.ts'
import { deliveries } from './deliveries.ts'
import type { Chapter } from './text.ts'
import { webhooks } from './webhooks.ts'

/** The files that stores copy, which are tested where they are. */
const receivers = new URL('../../../test/client/receivers/', import.meta.url)

const clientReadme = readFileSync(new URL('../../../shared/client/README.md', import.meta.url), 'utf8')

/**
 * What stands below a heading of the client's README.
 *
 * @throws Error when there is no such heading.
 */
const sectionOf = (heading: string): string => {
  const [, section] = clientReadme.split(`\n## ${heading}\n`)
  if (section === undefined) throw new Error(`The client's README has no section ${heading}.`)
  return section.replace(/\n## .*/s, '').trim()
}

/** @throws Error when the section of the README begins with no sample. */
const receiverInTypeScript = (): string => {
  const [, sample] = /^```ts\n(.*?)\n```/s.exec(sectionOf('Receiving webhooks')) ?? []
  if (sample === undefined) throw new Error("The client's README shows no receiver.")
  return sample
}

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

const valueRows = (values: Readonly<Record<string, string>>): string =>
  rowsOf(Object.entries(values).map(([value, means]) => [`\`${value}\``, means]))

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
 * What a newcomer reads first; `{{…}}` is filled in: a table, a part of the client's README, or a receiver's file.
 *
 * @throws Error for a name that is none of them.
 */
export const introductionOf = (chapters: readonly Chapter[]): string => {
  const parts = new Map([
    ['errors', errorRows],
    ['flags', flagRows],
    ['attemptErrors', () => valueRows(deliveries.components.AttemptError.values)],
    ['disabledReasons', () => valueRows(webhooks.components.DisabledReason.values)],
    ['client', () => sectionOf('Calls')],
    ['receiver', receiverInTypeScript],
    ['growing', () => growingRows(chapters)],
  ])
  return readFileSync(new URL('introduction.md', import.meta.url), 'utf8').replaceAll(
    /\{\{([\w.]+)\}\}/g,
    (_, name: string) => parts.get(name)?.() ?? readFileSync(new URL(name, receivers), 'utf8').trimEnd(),
  )
}
