import { expect, it } from 'vitest'
import { forgetSession, keepSession, readSession } from '#functions/pages/console/session/session.ts'
import { createStorage } from '../../create-storage.ts'

const session = { token: 'a.b.c', expires_at: '2026-11-22T20:00:00.000Z' }

it('keeps a session for this tab until it is forgotten', () => {
  const storage = createStorage()
  keepSession(storage, session)
  expect(readSession(storage)).toEqual(session)
  forgetSession(storage)

  expect(readSession(storage)).toBeUndefined()
})

it('keeps the token and its end, and nothing else of the answer', () => {
  const storage = createStorage()
  const answer = { ...session, email: 'staff@example.com' }
  keepSession(storage, answer)

  expect(storage.entries()).toEqual([['session', JSON.stringify(session)]])
})

it.each(['{', '"text"', '{"token":1,"expires_at":"x"}', '{"token":"x"}'])('has none where %s is stored', (text) => {
  const storage = createStorage()
  storage.setItem('session', text)

  expect(readSession(storage)).toBeUndefined()
})
