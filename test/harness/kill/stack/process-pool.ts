import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Reply } from './serve-functions.ts'

/** The failure of an invocation whose process was killed. */
export class ProcessDied extends Error {}

type Pending = { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void }

type Member = { readonly child: ChildProcess; readonly pending: Map<number, Pending>; ready: boolean }

type Options = {
  /** The bundle that each process runs. */
  readonly file: string
  readonly size: number
  /** Called for each line that a process writes to standard error. */
  readonly onLine: (line: string) => void
}

/**
 * Keeps `size` processes of one kind running. A process that ends is replaced at once and its invocations fail, as in
 * Lambda when an execution environment ends.
 */
export const createPool = ({ file, size, onLine }: Options) => {
  const members = new Set<Member>()
  const waiting: ((member: Member) => void)[] = []
  const counts = { kills: 0, interrupted: 0, timeouts: 0 }
  let stopping = false
  let nextId = 0
  let inFlight = 0

  const take = (member: Member, reply: Reply): void => {
    if ('ready' in reply) {
      member.ready = true
      for (const wake of waiting.splice(0)) wake(member)
      return
    }
    const pending = member.pending.get(reply.id)
    member.pending.delete(reply.id)
    if ('error' in reply) pending?.reject(new Error(reply.error))
    else pending?.resolve(reply.answer)
  }

  const add = (): void => {
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    const member: Member = { child, pending: new Map(), ready: false }
    members.add(member)
    child.on('message', (reply: Reply) => take(member, reply))
    if (child.stderr) createInterface(child.stderr).on('line', onLine)
    child.on('exit', () => {
      members.delete(member)
      member.ready = false
      counts.interrupted += member.pending.size
      for (const { reject } of member.pending.values()) reject(new ProcessDied('The process was killed.'))
      if (!stopping) add()
    })
  }

  /** The ready process with the fewest invocations; without a ready process, the next that becomes ready. */
  const findReady = (): Promise<Member> => {
    const [idlest] = readyMembers().sort((left, right) => left.pending.size - right.pending.size)
    return idlest ? Promise.resolve(idlest) : new Promise((resolve) => waiting.push(resolve))
  }

  const readyMembers = (): Member[] => [...members].filter(({ ready }) => ready)

  const run = async (name: string, event: unknown, timeoutMs: number): Promise<unknown> => {
    const member = await findReady()
    if (!member.ready) return run(name, event, timeoutMs)
    const id = nextId++
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    member.pending.set(id, { resolve, reject })
    const timer = setTimeout(() => {
      counts.timeouts += 1
      member.child.kill('SIGKILL')
    }, timeoutMs)
    member.child.send({ id, name, event, timeoutMs }, (error) => error && reject(new ProcessDied(error.message)))
    return promise.finally(() => clearTimeout(timer))
  }

  const invoke = (name: string, event: unknown, timeoutMs: number): Promise<unknown> => {
    inFlight += 1
    return run(name, event, timeoutMs).finally(() => {
      inFlight -= 1
    })
  }

  for (let count = 0; count < size; count += 1) add()

  return {
    counts,
    invoke,
    /** Number of invocations that run or wait for a process. */
    inFlight: () => inFlight,
    /** Kills a ready process with all its invocations; false when none is ready. */
    kill: (pick: (members: readonly Member[]) => Member): boolean => {
      const ready = readyMembers()
      if (ready.length === 0) return false
      const member = pick(ready)
      member.ready = false
      counts.kills += 1
      return member.child.kill('SIGKILL')
    },
    stop: async (): Promise<void> => {
      stopping = true
      const ended = [...members].map(({ child }) => once(child, 'exit'))
      for (const { child } of members) child.kill('SIGKILL')
      await Promise.all(ended)
    },
  }
}

export type Pool = ReturnType<typeof createPool>
