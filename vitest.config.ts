import { defineConfig } from 'vitest/config'

/** `unit` is everything in one process with DynamoDB Local beside it; `end-to-end` speaks HTTP to a whole stack. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/end-to-end/**'],
          globalSetup: ['test/support/dynamodb-local.ts'],
          setupFiles: ['test/support/unit-environment.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'end-to-end',
          // One store has at most ten webhooks, and the files share two stores.
          fileParallelism: false,
          include: ['test/end-to-end/**/*.test.ts'],
          globalSetup: ['test/end-to-end/stack.ts'],
          setupFiles: ['test/support/end-to-end-environment.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
