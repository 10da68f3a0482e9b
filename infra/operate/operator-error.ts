/** Its message is printed without a stack trace; the exit code is 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** A command that did its work but for a part, which the answer names. The answer is printed; the exit code is 1. */
export class UnfinishedError extends Error {
  override readonly name = 'UnfinishedError'
  readonly answer: object

  constructor(answer: object) {
    super('A part of the work is left.')
    this.answer = answer
  }
}
