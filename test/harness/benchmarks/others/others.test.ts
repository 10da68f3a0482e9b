import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { prepareFunctions } from '#test/harness/benchmarks/functions/run.ts'
import { createSample } from '#test/harness/benchmarks/functions/samples.ts'
import { withCallsAlone } from '#test/harness/benchmarks/functions/with-calls-alone.ts'
import { otherFunctions } from './others.ts'

const createFile = fileURLToPath(new URL('../../../../functions/submissions/create.ts', import.meta.url))
const functions = [...otherFunctions, ...withCallsAlone('create', { source: createFile, sample: createSample })]
const { runs, close } = await prepareFunctions(functions)
afterAll(close)

it.each(functions)(
  '$name starts in a process of its own, and serves its first and later requests',
  async ({ name }) => {
    // A request that is not answered with 201 ends the process with an error.
    const { init, first, warm } = await runs.get(name)!(2)

    expect(init.processorMs).toBeGreaterThan(0)
    expect(first?.processorMs).toBeGreaterThan(0)
    expect(warm?.processorMs).toBeGreaterThan(0)
  },
)
