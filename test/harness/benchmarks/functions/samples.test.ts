import { afterAll, expect, it } from 'vitest'
import { functionsToServe } from '#test/harness/benchmarks/warm.ts'
import { prepareFunctions } from './run.ts'

const functions = functionsToServe()
const { runs, close } = await prepareFunctions(functions)
afterAll(close)

it.each(functions)(
  '$name starts in a process of its own, and serves its first and later requests',
  async ({ name }) => {
    // A request that is refused, or logs a warning, rejects the run.
    const { init, first, warm } = await runs.get(name)!(2)

    expect(init.processorMs).toBeGreaterThan(0)
    expect(first?.processorMs).toBeGreaterThan(0)
    expect(warm?.processorMs).toBeGreaterThan(0)
  },
)
