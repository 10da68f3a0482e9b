import { createServer } from 'node:https'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { certificateOptions } from '#test/support/receiver.ts'

/** Bytes are base64 in the wire format. */
function bytesAsBase64(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const bytes = this[key]
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : value
}

/**
 * Answers every call to AWS at once, over TLS: with a plain `http:` endpoint the AWS client would load `node:http`,
 * which it does not do in a deployed function.
 *
 * @param answers by the operation's name; all others get `{}`.
 */
export const startAwsStub = async (answers: Readonly<Record<string, unknown>>) => {
  const texts = new Map(Object.entries(answers).map(([name, answer]) => [name, JSON.stringify(answer, bytesAsBase64)]))
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
