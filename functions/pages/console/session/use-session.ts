import { useEffect, useMemo, useState } from 'preact/hooks'
import { type ApiError, type Client, createClient, type Store } from '#shared/client/index.ts'
import { now } from '../../look/now.ts'
import { baseUrl } from './base-url.ts'
import { codeOf } from './credential.ts'
import { forgetSession, keepSession, readSession, type Session } from './session.ts'

/** Takes a link's code out of the address bar before anything is done with it. */
export const takeCode = (): string | undefined => {
  const code = codeOf(location.hash)
  if (code !== undefined) history.replaceState(null, '', `${location.pathname}#/`)
  return code
}

/** A client whose answers 401 are told. */
const clientOf = (token: string, onRefused: () => void): Client =>
  createClient({
    baseUrl,
    token,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (response.status === 401) onRefused()
      return response
    },
  })

export type SignedIn = { readonly session: Session; readonly client: Client; readonly store: Store }

export type Ended = 'expired' | 'signed-out' | undefined

const maxTimerMs = 2 ** 31 - 1

/** The session of this tab: who is signed in, since when no more, and the ways in and out. */
export const useSession = () => {
  const [session, setSession] = useState<Session | undefined>(() => readSession(sessionStorage))
  const [store, setStore] = useState<Store>()
  const [error, setError] = useState<ApiError>()
  const [ended, setEnded] = useState<Ended>()
  const [round, setRound] = useState(0)

  const client = useMemo(
    () =>
      session &&
      clientOf(session.token, () => {
        forgetSession(sessionStorage)
        setEnded('expired')
      }),
    [session],
  )

  useEffect(() => {
    if (!client) return
    const controller = new AbortController()
    setError(undefined)
    client.store
      .get({ signal: controller.signal })
      .then(setStore, (reason) => controller.signal.aborted || setError(reason))
    return () => controller.abort()
  }, [client, round])

  useEffect(() => {
    if (!session) return
    const end = () => {
      forgetSession(sessionStorage)
      setEnded('expired')
    }
    const timer = setTimeout(end, Math.min(Math.max(0, Date.parse(session.expires_at) - now()), maxTimerMs))
    return () => clearTimeout(timer)
  }, [session])

  return {
    client,
    store,
    error,
    ended,
    retry: () => setRound((number) => number + 1),
    begin: (next: Session) => {
      keepSession(sessionStorage, next)
      setEnded(undefined)
      setSession(next)
    },
    leave: () => {
      sessionStorage.clear()
      setSession(undefined)
      setStore(undefined)
      setEnded('signed-out')
    },
  }
}
