/** A difference between the emulator and AWS, and the end-to-end tests that fail because of it. */
type Deviation = {
  readonly what: string
  /** The tests that must fail. They are run; one that passes must be removed from this list. */
  readonly failing: readonly string[]
  /** What checks AWS's behaviour instead. */
  readonly heldBy: string
}

/** The deviations of MiniStack 1.5.33 that affect this stack. */
export const emulatorDeviations: readonly Deviation[] = [
  {
    what: "The gateway's own answers have no X-Request-Id and the text $context.extendedRequestId as their request_id",
    failing: ['every answer of the gateway has a request id: a refused credential'],
    heldBy: 'test/infra/stack/intake-stack/gateway.ts, by the template',
  },
  {
    what: 'An Accept with several types makes no bytes of base64; AWS goes by the first type',
    failing: [
      '/api/v1/openapi.json is the same in each coding, which a browser gets, and plain',
      '/api/v1/docs is the same in each coding, which a browser gets, and plain',
    ],
    heldBy: 'test/infra/local/gateway, and test/infra/stack/intake-stack/gateway.ts, by the template',
  },
  {
    what: 'A path is decoded, and its double slashes are joined, before it is matched',
    failing: [
      '//api/v1/store',
      '/api//v1/store',
      '/api/v1%2fstore',
      '/api/v1/submissions/%2F',
      'not even to an object that is there',
    ].map((name) => `B37: a path that is written in another way leads nowhere ${name}`),
    heldBy: 'the same tests on the local stack',
  },
  {
    what: 'Headers of any size are taken; AWS refuses more than 10 240 bytes',
    failing: ['B30: headers of 20 KB are refused'],
    heldBy: 'the same test on the local stack',
  },
  {
    what: 'Grants are not enforced: a function without permission works',
    failing: [],
    heldBy: 'test/infra/stack/intake-stack/grants.ts, by the template',
  },
  {
    what: 'A function that crashes or times out is a 502 with the text of its error',
    failing: [],
    heldBy: 'test/infra/stack/intake-stack/gateway.ts, by the template',
  },
  {
    what: 'The stream ignores reported batch failures, retries a thrown one without limit, and has no on-failure queue',
    failing: [],
    heldBy: 'test/infra/stack/intake-stack/delivery.ts, by the template; the audit repairs lost records',
  },
  {
    what: 'A schedule fires once and up to 10 seconds late, without retries or a dead-letter queue',
    failing: [],
    heldBy: 'test/infra/stack/intake-stack/delivery.ts, by the template; the suite waits long enough',
  },
  {
    what: "The gateway's cache of the authorizer cannot be emptied: a pause lets callers of the last 5 minutes in",
    failing: [],
    heldBy: 'test/infra/operate/restore/traffic.test.ts, by the call; the restore drill asks with a new key',
  },
  {
    what: 'No item expires, no alarm fires, no metric is counted, and the access log is dropped',
    failing: [],
    heldBy: 'test/infra/stack/intake-stack, by the template',
  },
  {
    what: 'The limits of memory, 10 MB per body and 29 seconds are not enforced, and a request takes 50 ms longer',
    failing: [],
    heldBy: 'nothing here: the emulator is not for measurements',
  },
  {
    what: "The address in the stack's output is Amazon's; the API answers at <id>.execute-api.localhost, over plain HTTP",
    failing: [],
    heldBy: 'test/harness/deployed/stack.ts, which builds the address',
  },
]
