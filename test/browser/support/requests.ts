import type { Page, Route } from 'playwright-core'

/** What the page asks for from now on, as `GET https://…`. */
export const recordRequests = (page: Page): readonly string[] => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  return requests
}

/** The request arrives and its answer does not. It is sent from here, where the emulator's host names are known. */
export const loseAnswer = async (route: Route): Promise<void> => {
  const request = route.request()
  const { authorization = '', 'idempotency-key': key = '', 'if-match': version } = await request.allHeaders()
  await fetch(request.url(), {
    method: request.method(),
    headers: {
      authorization,
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(version !== undefined && { 'if-match': version }),
    },
    body: request.postData(),
  })
  await route.abort()
}
