import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports processor times in hundredths of a second. */
const tickMs = 10

type Process = { readonly id: number; readonly parent: number; readonly processorMs: number }

const readProcess = (id: number): Process[] => {
  try {
    // The name of the program, in parentheses, may have spaces in it.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    return [{ id, parent: fields[1] ?? 0, processorMs: ((fields[11] ?? 0) + (fields[12] ?? 0)) * tickMs }]
  } catch {
    // It has ended since the list was read.
    return []
  }
}

const readProcesses = (): Process[] => {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)))
  } catch {
    return []
  }
}

const belowOf = (root: number, all: readonly Process[]): Process[] =>
  all.filter(({ parent }) => parent === root).flatMap((child) => [child, ...belowOf(child.id, all)])

/** Processor time that a process and all processes below it have used so far; undefined except on Linux. */
export const processorTimesOf = (processId: number) => {
  const all = readProcesses()
  const own = all.find(({ id }) => id === processId)
  if (!own) return undefined
  const belowMs = belowOf(processId, all).reduce((sum, { processorMs }) => sum + processorMs, 0)
  return { ownMs: own.processorMs, belowMs }
}

/** Processor time that this process has used so far. */
export const processorMsOfThis = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
