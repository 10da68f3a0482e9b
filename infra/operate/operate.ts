import { inspect } from 'node:util'
import { readCommandLine } from './command-line.ts'
import { connect } from './connect.ts'
import { OperatorError } from './operator-error.ts'

/** What an operator may know of a failure that is not theirs: its name, and what AWS says of it. */
const told = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'Something went wrong.'

try {
  const line = readCommandLine(process.argv.slice(2))
  if ('help' in line) {
    console.log(line.help)
  } else {
    const answer = await line.command.run(connect(line.place), line.values)
    console.log(line.json ? JSON.stringify(answer) : inspect(answer, { depth: 4, colors: process.stdout.isTTY }))
  }
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : told(error))
  process.exitCode = 1
}
