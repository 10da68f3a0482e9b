import { describe, expect, it } from 'vitest'
import { failedItems } from '#infra/local/lambda/batch-failures.ts'

const failures = (...ids: unknown[]) => ({ batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) })

describe('of a batch, an event source mapping takes as failed', () => {
  it.each([
    ['nothing, when the function answers nothing', undefined, []],
    ['nothing, when it answers null', null, []],
    ['nothing, when it answers no list', {}, []],
    ['nothing, when the list is empty', failures(), []],
    ['what is listed', failures('b'), ['b']],
    ['everything, when something is listed that is not of the batch', failures('b', 'x'), ['a', 'b', 'c']],
    ['everything, when something is listed without a name', failures(null), ['a', 'b', 'c']],
    ['everything, when something is listed with an empty name', failures(''), ['a', 'b', 'c']],
  ])('%s', (_, answer, expected) => {
    expect(failedItems(answer, ['a', 'b', 'c'])).toEqual(expected)
  })

  it('nothing that it understands, when the answer is something else', () => {
    expect(() => failedItems('done', ['a'])).toThrow()
  })
})
