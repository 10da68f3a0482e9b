import { createAwsEndpoint } from './aws-endpoint.ts'
import type { Cleanup } from './cleanup.ts'
import { closeServer, listen } from './listen.ts'
import { startQueue } from './queue.ts'
import { createSchedules } from './schedules.ts'
import type { LocalSecrets } from './secrets.ts'

type Needs = {
  readonly queueName: string
  readonly secrets: LocalSecrets
  readonly cleanup: Cleanup
  readonly report: (error: unknown) => void
}

/** What of AWS the functions use besides the table: the queue, and at `other` the schedules and the secrets. */
export const startServices = async ({ queueName, secrets, cleanup, report }: Needs) => {
  const queue = await startQueue(queueName)
  cleanup.add(queue.stop)
  const schedules = createSchedules({ send: queue.send, now: Date.now, report })
  cleanup.add(schedules.stop)
  const awsEndpoint = createAwsEndpoint({ schedules, secrets })
  const port = await listen(awsEndpoint, 0)
  cleanup.add(() => closeServer(awsEndpoint))
  return { queue, other: `http://127.0.0.1:${port}` }
}
