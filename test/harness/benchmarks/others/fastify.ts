import awsLambdaFastify from '@fastify/aws-lambda'
import fastify from 'fastify'
import { createSubmission } from './create.ts'

const app = fastify()

app.post('/api/v1/submissions', async (request, reply) => {
  const { status, answer } = await createSubmission(request.body)
  return reply.status(status).send(answer)
})

export const handler = awsLambdaFastify(app)
