import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { ask } from '#infra/listen/ask.ts'

const askWith = (signal = new AbortController().signal) => {
  const input = new PassThrough()
  const output = new PassThrough()
  return { input, output, answer: ask('Delete it? ', { input, output }, signal) }
}

it.each([
  ['y\n', true],
  ['Yes\n', true],
  [' y \r\n', true],
  ['n\n', false],
  ['\n', false],
  ['yesterday\n', false],
])('takes %j for %s', async (typed, expected) => {
  const { input, output, answer } = askWith()
  input.write(typed)

  expect(await answer).toBe(expected)
  expect(output.read().toString()).toBe('Delete it? ')
})

it('takes the end of the input for no', async () => {
  const { input, answer } = askWith()
  input.end()

  expect(await answer).toBe(false)
})

it('does not wait for an answer after Ctrl-C', async () => {
  const ending = new AbortController()
  const { answer } = askWith(ending.signal)
  ending.abort()

  await expect(answer).rejects.toThrow('aborted')
})
