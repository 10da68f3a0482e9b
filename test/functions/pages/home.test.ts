import { expect, it } from 'vitest'
import { handler } from '#functions/pages/home.ts'
import { pageEvent } from '#test/support/page-event.ts'

it.each([
  ['/', 'https://api.example.com/live/api/v1/docs'],
  ['', 'https://api.example.com/live/api/v1/docs'],
])('leads from the base URL, which ends in "%s", to the reference page', async (path, location) => {
  expect(await handler(pageEvent(path))).toMatchObject({
    statusCode: 302,
    headers: { Location: location, 'X-Request-Id': 'request-1', 'Cache-Control': 'no-store' },
    body: '',
  })
})
