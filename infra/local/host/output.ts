import { appendFileSync, writeFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { StartError } from './start-error.ts'

/**
 * Where things are printed. Standard output belongs to the person, or with `--json` to one line for a program; the
 * functions' log lines go to a file, or with `--json` to standard error as they are.
 */
export const createOutput = (json: boolean) => {
  const standardError = process.stderr.write.bind(process.stderr)
  const say = (text: string): void => {
    if (json) standardError(`${text}\n`)
    else process.stdout.write(`${text}\n`)
  }
  return {
    say,
    /** The one line for a program. */
    print: (line: unknown): void => {
      process.stdout.write(`${JSON.stringify(line)}\n`)
    },
    /** What went wrong: the message alone where the person can mend it. */
    report: (error: unknown): void => {
      standardError(`${error instanceof StartError ? error.message : inspect(error)}\n`)
    },
    /** From here on what the functions log goes to the file. */
    logTo: (file: string): void => {
      if (json) return
      writeFileSync(file, '', { mode: 0o600 })
      process.stderr.write = (chunk: string | Uint8Array) => {
        appendFileSync(file, chunk)
        return true
      }
    },
  }
}

export type Output = ReturnType<typeof createOutput>
