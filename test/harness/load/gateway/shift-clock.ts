/**
 * Shifts the clock of a process by CLOCK_SHIFT_MS milliseconds:
 * `node --import ./test/harness/load/gateway/shift-clock.ts`.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const trueNow = Date.now.bind(Date)

Date.now = () => trueNow() + shiftMs

globalThis.Date = new Proxy(Date, {
  construct: (target, args) => (args.length === 0 ? new target(target.now()) : Reflect.construct(target, args, target)),
})
