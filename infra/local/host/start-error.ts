/** An error that the person who starts the stack can fix: only its message is printed. */
export class StartError extends Error {
  override name = 'StartError'
}
