/** Something that the emulator does otherwise than AWS, and what follows for the end-to-end suite on it. */
type Deviation = {
  readonly what: string
  /** The tests that fail for it. They run all the same, and one that passes must leave this list. */
  readonly failing: readonly string[]
  /** Where it is held instead. */
  readonly heldBy: string
}

/** What MiniStack 1.5.33 does wrong or not at all, as far as this stack can notice. */
export const emulatorDeviations: readonly Deviation[] = [
  {
    what: "The gateway's own answers have no X-Request-Id and the text $context.extendedRequestId as their request_id",
    failing: ['every answer of the gateway has a request id: a refused credential'],
    heldBy: 'test/infra/intake-stack/gateway.ts, by the template',
  },
  {
    what: 'No grant is asked for: a function without permission works',
    failing: [],
    heldBy: 'test/infra/intake-stack/grants.ts, by the template',
  },
  {
    what: 'A function that crashes or runs out of time is a 502 with the text of its error',
    failing: [],
    heldBy: 'test/infra/intake-stack/gateway.ts, by the template',
  },
  {
    what: 'The stream ignores reported failures of a batch, repeats a thrown one for ever, and has no on-failure queue',
    failing: [],
    heldBy: 'test/infra/intake-stack/delivery.ts, by the template; the audit repairs what is lost',
  },
  {
    what: 'A schedule fires up to 10 seconds late and once, without repeats or a dead-letter queue',
    failing: [],
    heldBy: 'test/infra/intake-stack/delivery.ts, by the template; the suite waits long enough',
  },
  {
    what: 'Nothing expires, no alarm rings, no metric is counted, and the access log is dropped',
    failing: [],
    heldBy: 'test/infra/intake-stack, by the template',
  },
  {
    what: 'Limits of memory, of bodies above 10 MB and of 29 seconds are not there, and every request takes 50 ms longer',
    failing: [],
    heldBy: 'nothing here: it is not a place to measure',
  },
  {
    what: "The address in the stack's output is Amazon's; the API answers at <id>.execute-api.localhost, over plain HTTP",
    failing: [],
    heldBy: 'test/harness/deployed/stack.ts, which makes the address',
  },
]
