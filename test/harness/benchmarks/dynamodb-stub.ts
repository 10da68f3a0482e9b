import { createServer } from 'node:https'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { certificateOptions } from '#test/support/receiver.ts'

/**
 * Answers every call of DynamoDB at once, over TLS: with a plain `http:` endpoint the AWS client would load
 * `node:http`, which it does not do in a deployed function.
 *
 * @param answers by the operation's name; all others get `{}`.
 */
export const startDynamoDbStub = async (answers: Readonly<Record<string, unknown>>) => {
  const texts = new Map(Object.entries(answers).map(([name, answer]) => [name, JSON.stringify(answer)]))
  const server = createServer(certificateOptions('receiver'), (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(texts.get(operation) ?? '{}')
    })
  })
  server.keepAliveTimeout = 60_000
  const port = await listen(server, 0)
  return { endpoint: `https://receiver.test:${port}`, close: () => closeServer(server) }
}
