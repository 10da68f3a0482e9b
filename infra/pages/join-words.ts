import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

const table = /(?<=(normalized(?:Set|Names)\(|aliases:|names:)\s*)(?:`([^`$]+)`|'([^'\n]+)')/g

/** Entries in the order of the alphabet have neighbours that share letters. The names of columns have an order of theirs. */
const joined = (source: string): string =>
  source.replaceAll(table, (_, before: string, inBackticks?: string, inQuotes?: string) => {
    const entries = (inBackticks ?? inQuotes ?? '').split(',').map((entry) => entry.trim().replaceAll(/\s+/g, ' '))
    return JSON.stringify((before === 'names:' ? entries : entries.toSorted()).join(','))
  })

/**
 * Joins and sorts the entries of the reader's word tables, which people read with blanks, line breaks and neighbours of
 * one meaning: 4 KB less to start with for a function, and 0.8 KB, gzipped, less to load for the form.
 */
export const joinWords: Plugin = {
  name: 'join-words',
  setup: ({ onLoad }) => {
    onLoad({ filter: /card-list[\\/]words[\\/].+\.ts$/ }, async ({ path }) => ({
      contents: joined(await readFile(path, 'utf8')),
      loader: 'ts',
    }))
  },
}
