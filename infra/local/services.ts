import type { Cleanup } from '#infra/local/host/cleanup.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { startQueue } from '#infra/local/queue/queue.ts'
import { createSchedules } from '#infra/local/queue/schedules.ts'
import { createAwsEndpoint } from './aws-endpoint.ts'
import type { SecretStore } from './secrets.ts'

type Dependencies = {
  readonly queueName: string
  readonly secrets: SecretStore
  readonly cleanup: Cleanup
  readonly report: (error: unknown) => void
}

/** Starts the AWS services besides the table: the queue, and at `other` the schedules and the secrets. */
export const startServices = async ({ queueName, secrets, cleanup, report }: Dependencies) => {
  const queue = await startQueue(queueName)
  cleanup.add(queue.stop)
  const schedules = createSchedules({ send: queue.send, now: Date.now, report })
  cleanup.add(schedules.stop)
  const awsEndpoint = createAwsEndpoint({ schedules, secrets })
  const port = await listen(awsEndpoint, 0)
  cleanup.add(() => closeServer(awsEndpoint))
  return { queue, other: `http://127.0.0.1:${port}` }
}
