/** Counts the functions' log lines. Lines that a process did not write before it was killed are missing. */
export const createLogCounts = () => {
  const counts = { wokenBySweep: 0, repairedByAudit: 0 }
  const events = new Map<string, number>()

  const add = (text: string): void => {
    if (!text.startsWith('{"level":')) {
      events.set(text, (events.get(text) ?? 0) + 1)
      return
    }
    const { level, event, count = 0, error_name = '' } = JSON.parse(text) as Record<string, string> & { count?: number }
    if (event === 'sweep.done') counts.wokenBySweep += count
    if (event === 'audit.repaired') counts.repairedByAudit += count
    const name = `${event} ${error_name}`.trim()
    if (level !== 'info') events.set(name, (events.get(name) ?? 0) + 1)
  }

  return { counts, events, add }
}
