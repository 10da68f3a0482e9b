import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The JSON in `file`; undefined when the file does not exist. */
export const readPrivateFile = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes JSON that only its owner may read. The rename is one step: a crash leaves the old file or the new one. */
export const writePrivateFile = (file: string, content: unknown): void => {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(unfinished, file)
}
