import { expect, it } from 'vitest'
import { createLogMetrics } from '#shared/core/metrics.ts'
import { loggedLines } from '#test/support/log-lines.ts'

const logMetrics = createLogMetrics({ namespace: 'submission-intake-x', now: () => 1_000 })
const line = { level: 'info', event: 'delivery.attempted', fields: { error: 'timeout' } } as const

it('a count is kept for all and for each value of its dimension, a time for all: a value more is a metric more', () => {
  logMetrics({ ...line, metrics: { DeliveryAttempts: 1, TimeToFirstAttempt: 7 }, dimension: 'error' })

  const count = { Name: 'DeliveryAttempts', Unit: 'Count' }
  const time = { Name: 'TimeToFirstAttempt', Unit: 'Milliseconds' }
  expect(loggedLines()).toMatchObject([
    {
      error: 'timeout',
      DeliveryAttempts: 1,
      TimeToFirstAttempt: 7,
      _aws: {
        Timestamp: 1_000,
        CloudWatchMetrics: [
          { Namespace: 'submission-intake-x', Dimensions: [[]], Metrics: [count, time] },
          { Namespace: 'submission-intake-x', Dimensions: [['error']], Metrics: [count] },
        ],
      },
    },
  ])
})

it('a line without a dimension has its metrics once', () => {
  logMetrics({ ...line, metrics: { BacklogAge: 7 } })

  expect(loggedLines()).toMatchObject([
    { _aws: { CloudWatchMetrics: [{ Dimensions: [[]], Metrics: [{ Name: 'BacklogAge', Unit: 'Milliseconds' }] }] } },
  ])
})
