/**
 * Makes a process believe that it is earlier or later: `node --import ./test/harness/load/gateway/shift-clock.ts`, by the milliseconds
 * in CLOCK_SHIFT_MS.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const trueNow = Date.now.bind(Date)

Date.now = () => trueNow() + shiftMs

globalThis.Date = new Proxy(Date, {
  construct: (target, args) => (args.length === 0 ? new target(target.now()) : Reflect.construct(target, args, target)),
})
