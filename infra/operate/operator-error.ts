/** What an operator is told, without a stack trace; the command ends with 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
