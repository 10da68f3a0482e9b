import { createServer, request as forward, type Server } from 'node:http'
import { readBody } from '#infra/local/gateway/read-body.ts'

export type Failure = {
  /** The operation that fails, such as `PutItem`. */
  readonly call: string
  readonly type?: string
  readonly status?: number
  /** How many of its calls succeed first. */
  readonly after?: number
  /** Text of the error message after the request's body. */
  readonly quoted?: () => string
}

/** A proxy of DynamoDB that answers one kind of call with an error that quotes the request. */
export const createFailingDynamoDb = (endpoint: string, quoteAll: () => string) => {
  const { hostname, port } = new URL(endpoint)
  let failure: (Failure & { left: number }) | undefined

  const server: Server = createServer(async (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const body = (await readBody(incoming)) ?? ''
    if (failure && String(headers['x-amz-target']).endsWith(`.${failure.call}`) && failure.left-- <= 0) {
      const { type = 'ValidationException', status = 400, quoted = quoteAll } = failure
      outgoing.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' })
      return outgoing.end(JSON.stringify({ __type: `x#${type}`, message: `${body}\n${quoted()}` }))
    }
    const onward = forward({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    return onward.end(body)
  })

  /** Runs an action; the planned calls fail until it ends. */
  const failing = async <T>(planned: Failure, action: () => Promise<T>): Promise<T> => {
    failure = { ...planned, left: planned.after ?? 0 }
    try {
      return await action()
    } finally {
      failure = undefined
    }
  }

  return { server, failing }
}
