import { appendFileSync, writeFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { StartError } from './start-error.ts'

/**
 * Standard output is for texts for people, or with `--json` for one line for a program. The functions' log lines go to
 * a file, or with `--json` to standard error.
 */
export const createOutput = (json: boolean) => {
  const standardError = process.stderr.write.bind(process.stderr)
  const say = (text: string): void => {
    if (json) standardError(`${text}\n`)
    else process.stdout.write(`${text}\n`)
  }
  return {
    say,
    /** Prints the one line for a program. */
    print: (line: unknown): void => {
      process.stdout.write(`${JSON.stringify(line)}\n`)
    },
    /** Prints an error; of a StartError, which the person can fix, only the message. */
    report: (error: unknown): void => {
      standardError(`${error instanceof StartError ? error.message : inspect(error)}\n`)
    },
    /** From now on the functions' log lines go to the file. */
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
