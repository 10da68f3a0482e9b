import type { IncomingMessage } from 'node:http'

/** API Gateway's limit, 10 MB. */
const maxGatewayBodyBytes = 10 * 1024 * 1024

/**
 * The body as UTF-8 text, invalid bytes replaced, or null above 10 MB. A larger body is read to its end and dropped, so
 * that the caller receives the refusal.
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
