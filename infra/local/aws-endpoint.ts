import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { readBody } from '#infra/local/gateway/read-body.ts'
import type { ScheduleCreation, Schedules } from '#infra/local/queue/schedules.ts'
import type { SecretStore } from './secrets.ts'

type Dependencies = { readonly schedules: Pick<Schedules, 'create'>; readonly secrets: SecretStore }

type Reply = { readonly status: number; readonly errorType?: string; readonly body: unknown }

const failure = (status: number, errorType: string, message: string): Reply => ({
  status,
  errorType,
  body: { __type: errorType, Message: message },
})

const scheduleReply = (creation: ScheduleCreation): Reply => {
  if (creation.outcome === 'created') return { status: 200, body: { ScheduleArn: creation.arn } }
  if (creation.outcome === 'conflict') return failure(409, 'ConflictException', 'A schedule of this name exists.')
  return failure(400, 'ValidationException', creation.message)
}

const readSecret = (secrets: SecretStore, body: unknown): Reply => {
  const { SecretId } = z.object({ SecretId: z.string() }).parse(body)
  const version = secrets.read(SecretId)
  if (!version) return failure(400, 'ResourceNotFoundException', `There is no secret ${SecretId}.`)
  const content = { SecretString: version.text, CreatedDate: Date.parse(version.stored_at) / 1000 }
  return {
    status: 200,
    body: { ARN: SecretId, Name: SecretId, VersionId: version.id, VersionStages: ['AWSCURRENT'], ...content },
  }
}

const putSchema = () => z.object({ SecretId: z.string(), ClientRequestToken: z.string(), SecretString: z.string() })

const putSecret = (secrets: SecretStore, body: unknown): Reply => {
  const { SecretId, ClientRequestToken: id, SecretString: text } = putSchema().parse(body)
  const isRefused = secrets.read(SecretId) !== undefined && !secrets.put(SecretId, { id, text })
  if (isRefused) return failure(400, 'ResourceExistsException', `The version ${id} has another text.`)
  return readSecret(secrets, body)
}

const replyTo = async (request: IncomingMessage, { schedules, secrets }: Dependencies): Promise<Reply> => {
  const body: unknown = JSON.parse((await readBody(request)) || '{}')
  const scheduleName = /^\/schedules\/([^/?]+)$/.exec(request.url ?? '')?.[1]
  if (request.method === 'POST' && scheduleName !== undefined) {
    return scheduleReply(schedules.create(decodeURIComponent(scheduleName), body))
  }
  const target = request.headers['x-amz-target']
  if (request.method === 'POST' && target === 'secretsmanager.GetSecretValue') return readSecret(secrets, body)
  if (request.method === 'POST' && target === 'secretsmanager.PutSecretValue') return putSecret(secrets, body)
  return failure(400, 'UnknownOperationException', 'The local stack does not have this operation.')
}

const send = (response: ServerResponse, { status, errorType, body }: Reply): void => {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    ...(errorType !== undefined && { 'X-Amzn-ErrorType': errorType }),
  })
  response.end(JSON.stringify(body))
}

/**
 * Replaces the AWS services that have no emulator here, as far as ours uses them: `CreateSchedule` of EventBridge
 * Scheduler, `GetSecretValue` and `PutSecretValue` of Secrets Manager. The functions keep their own clients. It does
 * not listen yet.
 */
export const createAwsEndpoint = (dependencies: Dependencies): Server =>
  createServer(async (request, response) => {
    const reply = await replyTo(request, dependencies).catch((error: unknown) =>
      failure(400, 'ValidationException', String(error)),
    )
    send(response, reply)
  })
