import { defineConfig } from 'vitest/config'

/** One DynamoDB Local in memory, a table of its own for every file that wants one. */
const withDynamoDb = {
  globalSetup: ['test/support/table/dynamodb-local.ts'],
  setupFiles: ['test/support/unit-environment.ts'],
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // The default leaves one core idle, which on two cores is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/end-to-end/**', 'test/harness/**', 'test/browser/**'],
          testTimeout: 60_000,
          ...withDynamoDb,
        },
      },
      {
        test: {
          name: 'end-to-end',
          // One store has at most ten webhooks, and the files share two stores.
          fileParallelism: false,
          include: ['test/end-to-end/**/*.test.ts'],
          globalSetup: ['test/end-to-end/support/stack.ts'],
          setupFiles: ['test/support/end-to-end-environment.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          // The files share two stores, and one browser.
          fileParallelism: false,
          include: ['test/browser/**/*.test.ts'],
          globalSetup: [
            'test/end-to-end/support/stack.ts',
            'test/browser/support/deployed-pages.ts',
            'test/browser/support/chromium.ts',
          ],
          setupFiles: ['test/support/end-to-end-environment.ts'],
          // The default of 1 second is less than a request takes on a busy machine.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'harness',
          include: ['test/harness/**/*.test.ts'],
          testTimeout: 60_000,
          ...withDynamoDb,
        },
      },
    ],
  },
})
