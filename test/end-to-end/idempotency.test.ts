import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actionOn, otherStore, store, submissionFields, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { expectProblem } from '#test/end-to-end/support/expect-problem.ts'
import { waitForList } from '#test/end-to-end/support/wait.ts'

const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key })

const isReplay = ({ headers }: { readonly headers: Headers }) => headers.get('idempotency-replayed')

describe('a repeated create', () => {
  it('answers the first one again, whatever has happened since', async () => {
    const key = withKey()
    const first = await store.submit({}, key)
    await store.makeTransition(first.body, 'quote')
    await store.makeTransition(first.body, 'reject')
    const again = await store.submit({}, key)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect([isReplay(first), isReplay(again)]).toEqual([null, 'true'])
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect(again.headers.get('etag')).toBeNull()
  })

  it('may write the same body in another way', async () => {
    const key = withKey()
    const first = await store.submit({}, key)
    const fields = Object.entries({ ...submissionFields(), notes: null }).reverse()
    const again = await store.call('POST', '/submissions', { body: Object.fromEntries(fields), headers: key })
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(isReplay(again)).toBe('true')
  })

  it('with another body is refused', async () => {
    const key = withKey()
    await store.submit({}, key)
    expectProblem(await store.submit({ notes: 'and this' }, key), 422, 'IDEMPOTENCY_KEY_REUSED')
  })

  it('is a new request in another store and for another operation', async () => {
    const key = withKey()
    const [mine, theirs] = [await store.submit({}, key), await otherStore.submit({ notes: 'ours' }, key)]
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(mine.body.id)
    const moved = await store.transition(mine.body.id, { action: 'approve' }, key)
    expect(moved.status).toBe(200)
    expect(isReplay(moved)).toBeNull()
  })

  it('is tried anew after a failure', async () => {
    const key = withKey()
    expectProblem(await store.submit({ customer_name: '' }, key), 422, 'VALIDATION_FAILED')
    const answer = await store.submit({}, key)
    expect(answer.status).toBe(201)
    expect(isReplay(answer)).toBeNull()
  })
})

describe('fifty creates at once with one key', () => {
  it('make one submission and answer alike', async () => {
    const customer_email = uniqueEmail()
    const key = withKey()
    // As the contract asks of a caller: what could not be answered in time is sent again, with the same key.
    const create = async (): Promise<Awaited<ReturnType<typeof store.submit>>> => {
      const answer = await store.submit({ customer_email }, key)
      return answer.status === 503 ? create() : answer
    }
    const answers = await Promise.all(Array.from({ length: 50 }, create))
    const [first] = answers
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 201, body: first!.body })
    expect(answers.filter((answer) => isReplay(answer) === null).length).toBeLessThanOrEqual(1)
    await waitForList(async () => {
      const { data } = await store.listSubmissions({ customer_email })
      expect(data.map(({ id }) => id)).toEqual([first!.body.id])
    })
  })
})

describe('a repeated transition', () => {
  it('answers the submission as it was after it, whatever has happened since', async () => {
    const key = withKey()
    const submission = await store.makeSubmission()
    const quoted = await store.transition(submission.id, actionOn(submission, 'quote'), key)
    await store.makeTransition(submission, 'approve')
    await store.makeTransition(submission, 'complete')
    const again = await store.transition(submission.id, actionOn(submission, 'quote'), key)
    expect(again).toMatchObject({ status: 200, body: quoted.body })
    expect(again.body.status).toBe('quoted')
    expect([isReplay(quoted), isReplay(again)]).toEqual([null, 'true'])
    expect(again.headers.get('etag')).toBeNull()
    expect((await store.getSubmission(submission.id)).status).toBe('completed')
  })

  it('with another body is refused', async () => {
    const key = withKey()
    const { id } = await store.makeSubmission()
    await store.transition(id, { action: 'approve' }, key)
    expectProblem(await store.transition(id, { action: 'reject' }, key), 422, 'IDEMPOTENCY_KEY_REUSED')
    expect((await store.getSubmission(id)).status).toBe('accepted')
  })

  it('is of one submission: the same key works on another', async () => {
    const key = withKey()
    for (const { id } of [await store.makeSubmission(), await store.makeSubmission()]) {
      const answer = await store.transition(id, { action: 'approve' }, key)
      expect(answer.status).toBe(200)
      expect(isReplay(answer)).toBeNull()
    }
  })

  it('is tried anew after a failure', async () => {
    const key = withKey()
    const submission = await store.makeSubmission()
    expectProblem(await store.transition(submission.id, { action: 'complete' }, key), 409, 'INVALID_TRANSITION')
    await store.makeTransition(submission, 'approve')
    expect(await store.transition(submission.id, { action: 'complete' }, key)).toMatchObject({ status: 200 })
  })

  it('happens once when twenty race with one key', async () => {
    const key = withKey()
    const { id } = await store.makeSubmission()
    const approve = () => store.transition(id, { action: 'approve' }, key)
    const answers = await Promise.all(Array.from({ length: 20 }, approve))
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]!.body })
    expect(answers.filter((answer) => isReplay(answer) === null).length).toBeLessThanOrEqual(1)
    expect((await store.call('GET', `/submissions/${id}`)).headers.get('etag')).toBe('"2"')
  })
})

describe('an Idempotency-Key', () => {
  it.each(['!', '~'.repeat(255)])('may be "%s"', async (key) => {
    const { id } = await store.makeSubmission()
    expect((await store.transition(id, { action: 'approve' }, withKey(key))).status).toBe(200)
  })

  it.each(['', 'two words', 'x'.repeat(256), 'clé'])('may not be "%s"', async (key) => {
    expectProblem(await store.submit({}, withKey(key)), 400, 'INVALID_IDEMPOTENCY_KEY')
  })

  it('is ignored where nothing is made', async () => {
    const answer = await store.call('GET', '/submissions?limit=1', { headers: withKey('two words') })
    expect(answer.status).toBe(200)
    expect(isReplay(answer)).toBeNull()
  })
})
