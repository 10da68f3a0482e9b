import express from 'express'
import serverless from 'serverless-http'
import { createSubmission } from './create.ts'

const app = express()

app.use(express.json())
app.post('/api/v1/submissions', async (request, response) => {
  const { status, answer } = await createSubmission(request.body)
  response.status(status).json(answer)
})

export const handler = serverless(app)
