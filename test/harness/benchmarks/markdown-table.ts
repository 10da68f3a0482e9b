type Cells = readonly (string | number)[]

/** A table in Markdown. */
export const markdownTable = (head: Cells, rows: readonly Cells[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
