import type { Now } from '#shared/core/clock.ts'
import type { VirtualClock } from '#test/support/virtual-clock.ts'
import type { Faults, HostKind, Service } from './faults.ts'
import type { Random } from './random.ts'

/** One run of a function. It can crash, and it can freeze until `resumesMs`. */
type Invocation = { readonly label: string; isAlive: boolean; resumesMs: number; readonly die: () => void }

/** An execution environment of a function, with its own clock. */
export type Host = {
  readonly name: string
  readonly now: Now
  /** Whether an invocation that is frozen at its time-out still continues later. */
  readonly outlivesTimeout: boolean
  invocation: Invocation | undefined
}

export type Trace = (line: () => string) => void

export type Ending<Answer> = { readonly answer: Answer } | 'failed'

type Dependencies = {
  readonly clock: VirtualClock
  readonly random: Random
  readonly faults: Pick<Faults, 'isStormy' | 'faultOf' | 'latencyMs' | 'freezeMs' | 'createSkew'>
  readonly trace: Trace
}

/** A call of a port. */
type Call<Answer> = {
  readonly service: Service
  readonly name: string
  readonly effect: () => Promise<Answer>
  /** How long the answer takes, in addition to the latency. */
  readonly takesMs?: (answer: Answer) => number
}

/** Runs functions whose calls fail, crash and freeze. A call of a crashed invocation never resolves. */
export const createRuntime = ({ clock, random, faults, trace }: Dependencies) => {
  let invocations = 0

  const call = <Answer>(host: Host, { service, name, effect, takesMs = () => 0 }: Call<Answer>): Promise<Answer> => {
    const { invocation } = host
    if (!invocation?.isAlive) return new Promise(() => {})
    // In the calm phase a call takes no time: interleavings are covered by the storm.
    if (!faults.isStormy() && service !== 'receiver') return effect()
    const fault = faults.faultOf(service)
    if (fault !== 'none') trace(() => `${invocation.label} ${name}: ${fault}`)
    return new Promise((resolve, reject) => {
      /** Waits for the end of a freeze; never continues after a crash. */
      const resume = (settle: () => void): void => {
        if (clock.now() < invocation.resumesMs) clock.at(invocation.resumesMs, () => resume(settle))
        else if (invocation.isAlive) settle()
      }
      const failWith = (error: unknown): void => resume(() => reject(error))
      const fail = (): void => failWith(new Error(`${name}: ${fault}`))
      const answerWith = (answer: Answer): void => {
        if (fault === 'crash after') invocation.die()
        else if (fault === 'unknown' && service !== 'receiver') fail()
        else if (takesMs(answer) > 0) clock.after(takesMs(answer), () => resume(() => resolve(answer)))
        else resume(() => resolve(answer))
      }
      const applyEffect = (then: (answer: Answer) => void): void => void effect().then(then, failWith)
      const arrive = (): void => {
        // The process crashed after it had sent the call, which may still arrive.
        if (!invocation.isAlive && (fault === 'freeze' || random.chance(0.5))) return
        if (fault === 'crash before') invocation.die()
        else if (fault === 'error' && service !== 'receiver') fail()
        else if (fault === 'repeated' && service !== 'receiver') {
          applyEffect(() => clock.after(faults.latencyMs(), () => applyEffect(answerWith)))
        } else applyEffect(answerWith)
      }
      if (fault === 'freeze') invocation.resumesMs = clock.now() + faults.freezeMs()
      clock.at(Math.max(invocation.resumesMs, clock.now() + faults.latencyMs()), arrive)
    })
  }

  /** Starts an invocation on a host. Resolves when it has ended for its caller: a time-out is an end. */
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
        if (host.outlivesTimeout && clock.now() < invocation.resumesMs) return end('failed', 'timed out while frozen')
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
   * Hosts of one function. An idle host is used again.
   *
   * @param kind a frozen invocation of a `background` host may outlive its time-out, one of an `api` host ends in time.
   */
  const createPool = <Handler>(kind: HostKind, name: string, build: (host: Host) => Handler) => {
    const outlivesTimeout = kind === 'background'
    const idle: { readonly host: Host; readonly handler: Handler }[] = []
    let built = 0
    const take = () => {
      const free = idle.pop()
      if (free) return free
      built += 1
      const skewMs = faults.createSkew(kind)
      const now = () => clock.now() + skewMs()
      const host: Host = { name: `${name}-host-${built}`, now, outlivesTimeout, invocation: undefined }
      return { host, handler: build(host) }
    }
    return async <Answer>(timeoutMs: number, run: (handler: Handler) => Promise<Answer>): Promise<Ending<Answer>> => {
      const instance = take()
      const ending = await invoke(instance.host, { name, timeoutMs, run: () => run(instance.handler) })
      // A host with a frozen invocation is not used again: the invocation may continue at any time.
      if (instance.host.invocation === undefined) idle.push(instance)
      return ending
    }
  }

  return { call, createPool }
}

export type Runtime = ReturnType<typeof createRuntime>
