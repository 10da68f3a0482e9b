import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
import { createSubmission } from './create.ts'

const app = new Hono()

app.post('/api/v1/submissions', async (context) => {
  const { status, answer } = await createSubmission(await context.req.json())
  return context.json(answer, status)
})

export const handler = handle(app)
