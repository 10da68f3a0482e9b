import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Joins the entries of the reader's word tables, which blanks and line breaks separate for people: 4 KB less to start
 * with for a function, and 0.4 KB, gzipped, less to load for the form.
 */
export const joinWords: Plugin = {
  name: 'join-words',
  setup: ({ onLoad }) => {
    onLoad({ filter: /card-list[\\/]words[\\/].+\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(/,\s+/g, ','),
      loader: 'ts',
    }))
  },
}
