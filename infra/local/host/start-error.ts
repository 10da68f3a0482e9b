/** A cause that the person at the keyboard can remove: its message is all that is printed. */
export class StartError extends Error {
  override name = 'StartError'
}
