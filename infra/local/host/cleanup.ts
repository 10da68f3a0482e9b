/** What has been started, to be ended in the opposite order. */
export const createCleanup = () => {
  const steps: (() => unknown)[] = []
  return {
    add: (step: () => unknown): void => {
      steps.push(step)
    },
    /** Ends everything; a step that fails does not keep the others from being taken. */
    run: async (): Promise<void> => {
      for (const step of steps.splice(0).reverse()) {
        try {
          await step()
        } catch {
          // The rest has still to be ended.
        }
      }
    },
  }
}

export type Cleanup = ReturnType<typeof createCleanup>
