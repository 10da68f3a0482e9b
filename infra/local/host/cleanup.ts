/** Steps that end what was started, run in reverse order. */
export const createCleanup = () => {
  const steps: (() => unknown)[] = []
  return {
    add: (step: () => unknown): void => {
      steps.push(step)
    },
    /** Runs every step, even after one that fails. */
    run: async (): Promise<void> => {
      for (const step of steps.splice(0).reverse()) {
        try {
          await step()
        } catch {
          // The other steps must still run.
        }
      }
    },
  }
}

export type Cleanup = ReturnType<typeof createCleanup>
