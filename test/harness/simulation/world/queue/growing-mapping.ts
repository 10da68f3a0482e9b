import { deliverLimits } from '#infra/limits.ts'
import { createQueueMapping } from './queue-mapping.ts'

type Dependencies = Pick<Parameters<typeof createQueueMapping>[0], 'clock' | 'queue' | 'deliver' | 'pollMs'> & {
  readonly maxConcurrency: number
}

/** While messages wait, Lambda adds 300 concurrent batches per minute to a mapping: 5 per second, as many as at first. */
const batchesPerStep = deliverLimits.batchesAtFirst
const stepMs = 1_000

/** An event source mapping that begins with few concurrent batches and grows with the load. */
export const createGrowingMapping = ({ maxConcurrency, ...dependencies }: Dependencies) => {
  const { clock, queue } = dependencies
  let places: number = batchesPerStep
  const mapping = createQueueMapping({
    ...dependencies,
    batchSize: deliverLimits.batchSize,
    maxBatches: () => places,
    failsToDelete: () => false,
  })
  const grow = (): void => {
    if (queue.waiting() > 0) places = Math.min(maxConcurrency, places + batchesPerStep)
    mapping.poll()
    clock.after(stepMs, grow)
  }
  clock.after(stepMs, grow)
  return mapping
}
