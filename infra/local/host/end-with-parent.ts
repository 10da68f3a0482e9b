const pollMs = 100

/**
 * Ends us when the process that started us is gone, where that is an npm script. npm runs one in a shell, and a shell
 * that dies of a signal passes none on: without this, whoever ends npm would leave a whole stack behind.
 */
export const endWithParent = (end: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, pollMs)
  timer.unref()
}
