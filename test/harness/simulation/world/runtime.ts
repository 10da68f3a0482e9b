import type { Now } from '#shared/core/clock.ts'
import type { VirtualClock } from '#test/support/virtual-clock.ts'
import type { Faults, Service } from './faults.ts'
import type { Random } from './random.ts'

/** One run of a function: it can die, and it can stand still. */
type Invocation = { readonly label: string; isAlive: boolean; resumesMs: number; readonly die: () => void }

/** Where a function runs: its own clock, and what it runs just now. */
export type Host = {
  readonly name: string
  readonly now: Now
  /** What stands still when its time is up goes on later, and does harm then. */
  readonly outlivesTimeout: boolean
  invocation: Invocation | undefined
}

export type Trace = (line: () => string) => void

/** How an invocation ended, as its caller sees it. */
export type Ending<Answer> = { readonly answer: Answer } | 'failed'

type Dependencies = {
  readonly clock: VirtualClock
  readonly random: Random
  readonly faults: Faults
  readonly trace: Trace
}

/** A call of a port: what it depends on, and how long its answer takes. */
type Call<Answer> = {
  readonly service: Service
  readonly name: string
  readonly effect: () => Promise<Answer>
  readonly takesMs?: (answer: Answer) => number
}

/** Functions that run, call their ports, fail, crash and freeze. What a dead one waits for never comes. */
export const createRuntime = ({ clock, random, faults, trace }: Dependencies) => {
  let invocations = 0

  const call = <Answer>(host: Host, { service, name, effect, takesMs = () => 0 }: Call<Answer>): Promise<Answer> => {
    const { invocation } = host
    if (!invocation?.isAlive) return new Promise(() => {})
    // In calm faults nothing can come between a question and its answer that has not done so in the storm.
    if (!faults.isStormy() && service !== 'receiver') return effect()
    const fault = faults.faultOf(service)
    if (fault !== 'none') trace(() => `${invocation.label} ${name}: ${fault}`)
    return new Promise((resolve, reject) => {
      /** Goes on when the process does; never, if it is dead. */
      const goOn = (settle: () => void): void => {
        if (clock.now() < invocation.resumesMs) clock.at(invocation.resumesMs, () => goOn(settle))
        else if (invocation.isAlive) settle()
      }
      const failWith = (error: unknown): void => goOn(() => reject(error))
      const fail = (): void => failWith(new Error(`${name}: ${fault}`))
      const answerWith = (answer: Answer): void => {
        if (fault === 'crash after') invocation.die()
        else if (fault === 'unknown' && service !== 'receiver') fail()
        else if (takesMs(answer) > 0) clock.after(takesMs(answer), () => goOn(() => resolve(answer)))
        else goOn(() => resolve(answer))
      }
      const take = (then: (answer: Answer) => void): void => void effect().then(then, failWith)
      const arrive = (): void => {
        // The process died after it had asked: the question may still be on its way.
        if (!invocation.isAlive && (fault === 'freeze' || random.chance(0.5))) return
        if (fault === 'crash before') invocation.die()
        else if (fault === 'error' && service !== 'receiver') fail()
        else if (fault === 'repeated' && service !== 'receiver') {
          take(() => clock.after(faults.latencyMs(), () => take(answerWith)))
        } else take(answerWith)
      }
      if (fault === 'freeze') invocation.resumesMs = clock.now() + faults.freezeMs()
      clock.at(Math.max(invocation.resumesMs, clock.now() + faults.latencyMs()), arrive)
    })
  }

  /** Starts an invocation on a host; answers when it is over for its caller. */
  const invoke = <Answer>(
    host: Host,
    { name, timeoutMs, run }: { name: string; timeoutMs: number; run: () => Promise<Answer> },
  ): Promise<Ending<Answer>> =>
    new Promise((resolve) => {
      invocations += 1
      const label = `${name}#${invocations}`
      const end = (ending: Ending<Answer>, how: string) => {
        trace(() => `${label} ${how}`)
        resolve(ending)
      }
      const invocation: Invocation = {
        label,
        isAlive: true,
        resumesMs: 0,
        die: () => {
          if (!invocation.isAlive) return
          invocation.isAlive = false
          host.invocation = undefined
          end('failed', 'crashed')
        },
      }
      host.invocation = invocation
      clock.after(timeoutMs, () => {
        if (host.invocation !== invocation || !invocation.isAlive) return
        if (host.outlivesTimeout && clock.now() < invocation.resumesMs)
          return end('failed', 'timed out while it stands still')
        invocation.die()
      })
      trace(() => `${label} on ${host.name}`)
      run().then(
        (answer) => {
          host.invocation = undefined
          end({ answer }, 'ended')
        },
        () => {
          host.invocation = undefined
          end('failed', 'threw')
        },
      )
    })

  /**
   * Hosts of one function, each built once and used again while it lives.
   *
   * @param kind a `background` host may be an hour slow for a while and outlive its time-out. A host of the API is a
   *   minute wrong at most, and dies in time: the audit finds by its date what the stream has lost.
   */
  const createPool = <Handler>(kind: 'background' | 'api', name: string, build: (host: Host) => Handler) => {
    const outlivesTimeout = kind === 'background'
    const idle: { readonly host: Host; readonly handler: Handler }[] = []
    let built = 0
    const take = () => {
      const free = idle.pop()
      if (free) return free
      built += 1
      const skewMs = faults.createSkew(kind === 'background')
      const now = () => clock.now() + skewMs()
      const host: Host = { name: `${name}-host-${built}`, now, outlivesTimeout, invocation: undefined }
      return { host, handler: build(host) }
    }
    return async <Answer>(timeoutMs: number, run: (handler: Handler) => Promise<Answer>): Promise<Ending<Answer>> => {
      const instance = take()
      const ending = await invoke(instance.host, { name, timeoutMs, run: () => run(instance.handler) })
      // A host whose function stands still is not used again: it may wake any time.
      if (instance.host.invocation === undefined) idle.push(instance)
      return ending
    }
  }

  return { call, createPool }
}

export type Runtime = ReturnType<typeof createRuntime>
