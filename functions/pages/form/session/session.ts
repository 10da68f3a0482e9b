import { ApiError } from '#shared/client/api-error.ts'
import { type Client, createClient } from '#shared/client/client.ts'
import type { CustomerSession } from '#shared/client/types.ts'

type Options = {
  /** Scheme, host and stage of the API. */
  readonly baseUrl: string
  /** Of the form link. */
  readonly code: string
}

/** The customer's session, opened by the code of a form link when it is first needed and again when it has ended. */
export const createSession = ({ baseUrl, code }: Options) => {
  let opened: Promise<CustomerSession> | undefined

  /** @throws ApiError when the link opens no session. */
  const open = (): Promise<CustomerSession> => {
    opened ??= createClient({ baseUrl, token: code }).customerSessions.create({})
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
    use: (client: Client) => Promise<Result>,
    onWait: (seconds: number) => void = () => {},
  ): Promise<Result> => {
    const sleep = (seconds: number): Promise<void> => {
      onWait(seconds)
      return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
    const session = open()
    try {
      return await use(createClient({ baseUrl, token: (await session).token, sleep }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAUTHENTICATED') throw error
      // Another call may have opened the next one already.
      if (opened === session) opened = undefined
      return use(createClient({ baseUrl, token: (await open()).token, sleep }))
    }
  }

  return { open, call }
}

export type Session = ReturnType<typeof createSession>
