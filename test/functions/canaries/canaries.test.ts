import { afterAll, describe, expect, it, vi } from 'vitest'
import { accessLineSchema } from '#shared/api/access-log.ts'
import { fail, poison } from './fail.ts'
import { found, holds, type Item, kindsWith, readable, scan } from './find.ts'
import { misuse, trespass } from './misuse.ts'
import { use } from './use.ts'
import { allText, canary, customerText, passingText, receiverText, webhookText } from './words.ts'
import { createWorld } from './world.ts'

const spies = [
  vi.spyOn(process.stdout, 'write'),
  vi.spyOn(process.stderr, 'write'),
  ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name)),
]

const world = await createWorld()
const { outputs, secretText } = world
const used = await use(world)
await misuse(world, used)
await trespass(world, used)
await fail(world, used)
await world.receive(2)
const items = await scan(world)
await poison(world)
const printed = spies.flatMap(({ mock }) => mock.calls.map((args) => args.map(String).join(' ')))

afterAll(async () => {
  for (const spy of spies) spy.mockRestore()
  await world.cleanup.run()
})

const events = () => new Set(printed.map((line) => (line.startsWith('{') ? JSON.parse(line).event : line)))
const withStatus = (from: number) => outputs.answered.filter(({ status }) => status >= from)
const textOf = ({ text }: { text: string }) => text
const everything = () => [...allText, ...secretText]

describe('whatever is sent, and whatever fails', () => {
  it('every error status was answered, and every kind of log line was written', () => {
    expect([...new Set(withStatus(400).map(({ status }) => status))].sort()).toEqual([
      400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 503,
    ])
    expect([...events()].sort()).toEqual([
      'api-key.not-marked',
      'audit.began',
      'audit.failed',
      'authorizer.failed',
      'delivery.attempted',
      'delivery.failed',
      'delivery.unknown',
      'delivery.wake-up-failed',
      'dependency.failed',
      'fan-out.failed',
      'gate.failed',
      'request.failed',
      'sweep.done',
      'sweep.failed',
    ])
  })

  it('a log has no word of a customer, a store or a receiver, and no token or secret', () => {
    expect(found(everything(), printed)).toEqual([])
  })

  it('a message and a schedule name a delivery and hold no such word or secret', () => {
    expect(outputs.queued.length).toBeGreaterThanOrEqual(10)
    expect(outputs.scheduled.length).toBeGreaterThanOrEqual(2)
    expect(found(everything(), [...outputs.queued, ...outputs.scheduled])).toEqual([])
  })

  it('an access line has its five fields and no value of a request', () => {
    expect(outputs.accessed.length).toBeGreaterThanOrEqual(80)
    expect(new Set(outputs.accessed.flatMap((line) => Object.keys(line as object)))).toEqual(
      new Set(['request_id', ...Object.keys(accessLineSchema().shape)]),
    )
    expect(
      found(
        everything(),
        outputs.accessed.map((line) => JSON.stringify(line)),
      ),
    ).toEqual([])
  })

  it('an error answers with no value of its request and nothing that is stored', () => {
    expect(found(everything(), withStatus(400).map(textOf))).toEqual([])
  })

  it('an API key, a session token and a webhook secret are in the one answer that made them', () => {
    const answersWith = (secret: string) => outputs.answered.filter(({ text }) => holds(text, secret)).length
    const counts = secretText.map(answersWith)
    expect(Math.max(...counts)).toBe(1)
    // Six webhook secrets, two parts of a session's token and two API keys.
    expect(counts.filter((count) => count === 1)).toHaveLength(10)
  })

  it('a receiver gets no token, no secret and nothing that a store wrote about its webhook', () => {
    expect(outputs.requested.length).toBeGreaterThanOrEqual(10)
    expect(
      found([...secretText, ...passingText, canary('description'), canary('key-name')], outputs.requested),
    ).toEqual([])
  })

  it('what the authorizer throws, which the runtime logs, has no token even if DynamoDB quotes the request', () => {
    expect(outputs.thrown).toHaveLength(1)
    expect(found(everything(), outputs.thrown.map(String))).toEqual([])
  })
})

describe('of all that is stored', () => {
  it.each(customerText)('%s, which a customer or a note says, is in the submission alone', (word) => {
    expect(kindsWith(items, word)).toEqual(['SUBMISSION'])
  })

  it.each(webhookText)('%s is in the webhook alone', (word) => {
    expect(kindsWith(items, word).sort()).toEqual(['STORE DELETED#WEBHOOK', 'STORE WEBHOOK'])
  })

  it("a key's name is in the key alone", () => {
    expect(kindsWith(items, canary('key-name')).sort()).toEqual(['STORE API-KEY', 'STORE DELETED#API-KEY'])
  })

  it.each(receiverText)("%s, which a receiver answered, is in a delivery's attempts alone", (word) => {
    expect(kindsWith(items, word)).toEqual(['WEBHOOK DELIVERY'])
    expect(
      kindsWith(
        items.map(({ attempts: _, ...item }) => item as Item),
        word,
      ),
    ).toEqual([])
  })

  it('nothing is an API key, a session token, a readable secret or an idempotency key', () => {
    expect(found([...secretText, ...passingText], items.map(readable))).toEqual([])
  })
})
