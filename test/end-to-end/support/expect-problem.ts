import { expect } from 'vitest'
import type { Answer } from './client.ts'
import type { Problem } from './shapes.ts'

/** Expects the one layout of every error, and returns the body. */
export const expectProblem = (answer: Answer, status: number, code: string): Problem => {
  const { message, request_id, details, ...rest } = answer.body as Problem
  expect({ status: answer.status, body: rest }, message).toEqual({ status, body: { code, status } })
  expect(message).toMatch(/\S/)
  expect(request_id).toMatch(/\S/)
  if (details) {
    expect(details, 'details are there only to point at something').not.toEqual([])
    for (const detail of details) expect(detail).toEqual({ path: expect.any(String), message: expect.any(String) })
  }
  return answer.body as Problem
}

/** The paths that a problem points at, each once, sorted. */
export const pathsOf = ({ details = [] }: Problem): string[] => [...new Set(details.map(({ path }) => path))].sort()
