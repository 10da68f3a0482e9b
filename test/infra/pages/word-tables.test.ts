import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { foldWords, joinWords } from '#infra/pages/word-tables.ts'
import { readCardList } from '#shared/card-list/read.ts'
import { trapNames } from '#test/shared/card-list/trap-names.ts'
import { typedLines } from '#test/shared/card-list/typed-lines.ts'
import { wholeLists } from '#test/shared/card-list/whole-lists.ts'

const folder = mkdtempSync(join(tmpdir(), 'word-tables-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Two columns of one meaning: the rank of their names decides. */
const rankedColumns = [
  'Name;Owned;For sale\nOpt;4;2',
  'Name;In stock;Available\nOpt;4;2',
  'Name;X;Cards\nOpt;4;1',
  'Player;Athlete;Qty\nOpt;Duress;1',
]

const lists = [
  ...rankedColumns,
  ...trapNames,
  ...Object.values(typedLines).flatMap((rows) => rows.map(([line]) => line)),
  ...Object.values(wholeLists).map(({ list }) => list.join('\n')),
]

const readerSchema = z.object({ readCardList: z.custom<typeof readCardList>() })

describe('the reader with its tables', () => {
  it.each([joinWords, foldWords])('as $name writes them reads every list as the source does', async (plugin) => {
    const outfile = join(folder, `${plugin.name}.mjs`)
    const entryPoints = ['shared/card-list/read.ts']
    await build({ entryPoints, outfile, bundle: true, format: 'esm', plugins: [plugin] })
    const bundled = readerSchema.parse(await import(pathToFileURL(outfile).href))

    for (const list of lists) expect(bundled.readCardList(list)).toEqual(readCardList(list))
  })
})
