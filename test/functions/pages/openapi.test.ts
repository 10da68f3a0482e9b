import { expect, it } from 'vitest'
import { handler } from '#functions/pages/openapi.ts'
import { writeLocalPages } from '#infra/pages/build.ts'
import { pageEvent } from '#test/support/page-event.ts'

it('answers with the page of the build', async () => {
  await writeLocalPages(['pages.openapi'])
  const { statusCode, body } = await handler(pageEvent('/'))

  expect(statusCode).toBe(200)
  expect(body).toContain('"openapi":"3.1.0"')
})
