import { put } from './put.ts'

/** The smallest function that stores the submission: no check, no router. */
export const handler = async ({ body }: { body: string }) => {
  await put(JSON.parse(body))
  return { statusCode: 201, body: '' }
}
