import { createServer, request as forward } from 'node:http'
import { closeServer, listen } from '#infra/local/host/listen.ts'

export type CountingProxy = {
  /** The endpoint for clients, instead of the target. */
  readonly endpoint: string
  readonly close: () => void
}

/** `UpdateItem` for `DynamoDB_20120810.UpdateItem`. */
const operationOf = (target: string | string[] | undefined): string => String(target).split('.').at(-1) ?? ''

/**
 * A proxy for an endpoint of AWS's protocol. It reports every call, including the retries of the AWS client: the calls
 * that AWS would count.
 */
export const startCountingProxy = async (
  target: string,
  onCall: (operation: string) => void,
): Promise<CountingProxy> => {
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    onCall(operationOf(incoming.headers['x-amz-target']))
    const { method, url, headers } = incoming
    const onward = forward({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  // Longer than any client keeps a connection, so that no request is sent on a closing connection.
  server.keepAliveTimeout = 65_000
  const ownPort = await listen(server, 0)
  return { endpoint: `http://127.0.0.1:${ownPort}`, close: () => closeServer(server) }
}
