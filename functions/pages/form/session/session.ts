import { ApiError } from '#shared/client/api-error.ts'
import type { RequestSettings } from '#shared/client/options.ts'
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

/** The customer's session, opened by the code of a form link when it is first needed and again when it has ended. */
export const createSession = ({ baseUrl, code }: Options) => {
  let opened: Promise<CustomerSession> | undefined

  /** @throws ApiError when the link opens no session. */
  const open = (): Promise<CustomerSession> => {
    opened ??= createRequest({ baseUrl, token: code })('customer-sessions.create', { body: {} })
    // What failed is not kept: the next call tries again.
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  /**
   * Calls the API as the customer.
   *
   * @param sleep waits between tries; as the client does when absent.
   * @throws ApiError when the API refuses.
   */
  const call = async <Result>(
    use: (request: Request) => Promise<Result>,
    sleep?: RequestSettings['sleep'],
  ): Promise<Result> => {
    const useWith = ({ token }: CustomerSession): Promise<Result> => use(createRequest({ baseUrl, token, sleep }))
    const session = open()
    try {
      return await useWith(await session)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAUTHENTICATED') throw error
      // Another call may have opened the next one already.
      if (opened === session) opened = undefined
      return useWith(await open())
    }
  }

  return { open, call }
}

export type Session = ReturnType<typeof createSession>
