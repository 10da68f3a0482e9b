import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { readBody } from '#infra/local/gateway/read-body.ts'
import type { ScheduleCreation, Schedules } from '#infra/local/queue/schedules.ts'

type Dependencies = {
  readonly schedules: Pick<Schedules, 'create'>
  /** The content of each secret, by its id. */
  readonly secrets: Readonly<Record<string, unknown>>
}

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

const secretReply = (secrets: Dependencies['secrets'], body: unknown): Reply => {
  const { SecretId } = z.object({ SecretId: z.string() }).parse(body)
  const secret = Object.hasOwn(secrets, SecretId) ? secrets[SecretId] : undefined
  if (secret === undefined) return failure(400, 'ResourceNotFoundException', `There is no secret ${SecretId}.`)
  return {
    status: 200,
    body: { ARN: SecretId, Name: SecretId, SecretString: JSON.stringify(secret), VersionStages: ['AWSCURRENT'] },
  }
}

const replyTo = async (request: IncomingMessage, { schedules, secrets }: Dependencies): Promise<Reply> => {
  const body: unknown = JSON.parse((await readBody(request)) || '{}')
  const scheduleName = /^\/schedules\/([^/?]+)$/.exec(request.url ?? '')?.[1]
  if (request.method === 'POST' && scheduleName !== undefined) {
    return scheduleReply(schedules.create(decodeURIComponent(scheduleName), body))
  }
  const target = request.headers['x-amz-target']
  if (request.method === 'POST' && target === 'secretsmanager.GetSecretValue') return secretReply(secrets, body)
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
 * Scheduler and `GetSecretValue` of Secrets Manager. The functions keep their own clients. It does not listen yet.
 */
export const createAwsEndpoint = (dependencies: Dependencies): Server =>
  createServer(async (request, response) => {
    const reply = await replyTo(request, dependencies).catch((error: unknown) =>
      failure(400, 'ValidationException', String(error)),
    )
    send(response, reply)
  })
