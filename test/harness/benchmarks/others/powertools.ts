import { Router } from '@aws-lambda-powertools/event-handler/http'
import type { Context } from 'aws-lambda'
import { createSubmission } from './create.ts'

const app = new Router()

app.post('/api/v1/submissions', async ({ req }) => {
  const { status, answer } = await createSubmission(await req.json())
  return Response.json(answer, { status })
})

export const handler = (event: unknown, context: Context) => app.resolve(event, context)
