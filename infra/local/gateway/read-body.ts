import type { IncomingMessage } from 'node:http'

/** The REST API's own limit. */
const maxGatewayBodyBytes = 10 * 1024 * 1024

/**
 * The body as UTF-8 text with replacement, or null when it is larger than the gateway takes. A larger one is read to
 * its end and thrown away, so that the caller gets to see the refusal.
 */
export const readBody = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > maxGatewayBodyBytes) chunks.length = 0
    else chunks.push(chunk)
  }
  return bytes > maxGatewayBodyBytes ? null : Buffer.concat(chunks).toString('utf8')
}
