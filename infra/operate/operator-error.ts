/** Its message is printed without a stack trace; the exit code is 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
