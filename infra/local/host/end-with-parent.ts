const pollMs = 100

/**
 * Calls `end` when the parent process is gone, if npm started this one. npm runs a script in a shell, and a shell that
 * is killed by a signal does not pass it on: without this, ending npm would leave the whole stack running.
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
