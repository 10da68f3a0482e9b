import { inspect } from 'node:util'
import { readCommandLine } from './command-line.ts'
import { connect } from './connect.ts'
import { OperatorError, UnfinishedError } from './operator-error.ts'

/** Text of a failure that the operator did not cause: the error's name and its message, often AWS's; no stack trace. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'Unknown error.'

try {
  const line = readCommandLine(process.argv.slice(2))
  if ('help' in line) {
    console.log(line.help)
  } else {
    const { command, place, values } = line
    const answer = await command
      .run(() => connect(place), values, place)
      .catch((error: unknown) => {
        if (!(error instanceof UnfinishedError)) throw error
        process.exitCode = 1
        return error.answer
      })
    console.log(line.json ? JSON.stringify(answer) : inspect(answer, { depth: 4, colors: process.stdout.isTTY }))
  }
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : messageOf(error))
  process.exitCode = 1
}
