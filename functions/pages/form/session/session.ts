import { ApiError } from '#shared/client/api-error.ts'
import { createRequest } from '#shared/client/request.ts'
import type { CustomerSession } from '#shared/client/types.ts'

type Options = {
  /** Scheme, host and stage of the API. */
  readonly baseUrl: string
  /** Of the form link. */
  readonly code: string
}

/** Calls a route. The form needs four; the client's methods for all others would be 1 KB of its script. */
type Request = ReturnType<typeof createRequest>

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** The customer's session, opened by the code of a form link when it is first needed and again when it has ended. */
export const createSession = ({ baseUrl, code }: Options) => {
  let opened: Promise<CustomerSession> | undefined

  const requestWith = (token: string, sleep: typeof wait): Request =>
    createRequest({ baseUrl, token, fetch, timeoutSeconds: 30, random: Math.random, sleep })

  /** @throws ApiError when the link opens no session. */
  const open = (): Promise<CustomerSession> => {
    opened ??= requestWith(code, wait)('customer-sessions.create', { body: {} })
    // What failed is not kept: the next call tries again.
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  /**
   * Calls the API as the customer.
   *
   * @param onWait called with the seconds before each further try.
   * @throws ApiError when the API refuses.
   */
  const call = async <Result>(
    use: (request: Request) => Promise<Result>,
    onWait: (seconds: number) => void = () => {},
  ): Promise<Result> => {
    const sleep = (seconds: number): Promise<void> => {
      onWait(seconds)
      return wait(seconds)
    }
    const session = open()
    try {
      return await use(requestWith((await session).token, sleep))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAUTHENTICATED') throw error
      // Another call may have opened the next one already.
      if (opened === session) opened = undefined
      return use(requestWith((await open()).token, sleep))
    }
  }

  return { open, call }
}

export type Session = ReturnType<typeof createSession>
