import { expect, it } from 'vitest'
import { keepPlace, lastQueueHash, readPlace } from '#functions/pages/console/queue/place.ts'
import { createStorage } from '../../create-storage.ts'

const place = { parameters: 'status=quoted&email=ann%40example.com', rows: 81, scrolled: 4000 }

it('the place in the queue is kept, and its filters lead back', () => {
  const storage = createStorage()
  keepPlace(storage, place)

  expect(readPlace(storage)).toEqual(place)
  expect(lastQueueHash(storage)).toBe('#/queue?status=quoted&email=ann%40example.com')
})

it.each(['{', '7', '{"parameters":"status=quoted"}'])('where %s is stored, the way back leads to the queue', (text) => {
  const storage = createStorage()
  storage.setItem('queue', text)

  expect(readPlace(storage)).toBeUndefined()
  expect(lastQueueHash(storage)).toBe('#/queue')
})

it('a full storage keeps no place', () => {
  const full = createStorage({ isFull: true })
  keepPlace(full, place)

  expect(readPlace(full)).toBeUndefined()
})
