import { expect, it } from 'vitest'
import { handler } from '#functions/pages/reference.ts'
import { writeLocalPages } from '#infra/pages/build.ts'
import { pageEvent } from '#test/support/page-event.ts'

it('answers with the page of the build', async () => {
  await writeLocalPages(['pages.reference'])
  const { statusCode, body } = await handler(pageEvent('/'))

  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Submission Intake API</title>')
})
