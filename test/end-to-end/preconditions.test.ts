import { describe, expect, it } from 'vitest'
import { store } from '#test/end-to-end/support/client.ts'
import { expectProblem, pathsOf } from '#test/end-to-end/support/expect-problem.ts'

const ifMatch = (value: string) => ({ 'if-match': value })

describe('an ETag', () => {
  it('counts the versions of a submission', async () => {
    const created = await store.submit()
    const approved = await store.transition(created.body.id, { action: 'approve' })
    const completed = await store.transition(created.body.id, { action: 'complete' })
    const found = await store.call('GET', `/submissions/${created.body.id}`)
    const tags = [created, approved, completed, found].map(({ headers }) => headers.get('etag'))
    expect(tags).toEqual(['"1"', '"2"', '"3"', '"3"'])
  })
})

describe('If-Match', () => {
  it.each(['"1"', '*', '"7", "1"', '"a","1"', 'W/"1", "1"'])('lets a transition pass with %s', async (value) => {
    const { id } = await store.makeSubmission()
    expect(await store.transition(id, { action: 'approve' }, ifMatch(value))).toMatchObject({ status: 200 })
  })

  it.each(['"2"', 'W/"1"', '"0", "2"', '""'])('refuses one with %s, and nothing changes', async (value) => {
    const submission = await store.makeSubmission()
    const answer = await store.transition(submission.id, { action: 'approve' }, ifMatch(value))
    expectProblem(answer, 412, 'PRECONDITION_FAILED')
    expect(await store.getSubmission(submission.id)).toEqual(submission)
  })

  it.each(['1', '"1', '*, "1"', '"1" "2"', 'w/"1"'])('is refused as %s', async (value) => {
    const { id } = await store.makeSubmission()
    const problem = expectProblem(
      await store.transition(id, { action: 'approve' }, ifMatch(value)),
      400,
      'INVALID_PARAMETER',
    )
    expect(pathsOf(problem).map((path) => path.toLowerCase())).toEqual(['if-match'])
  })

  it('lets one of two clerks win who saw the same version', async () => {
    const submission = await store.makeSubmission()
    const answers = await Promise.all([
      store.transition(submission.id, { action: 'approve' }, ifMatch('"1"')),
      store.transition(submission.id, { action: 'reject' }, ifMatch('"1"')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})
