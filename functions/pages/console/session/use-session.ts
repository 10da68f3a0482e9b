import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { type Client, createClient, type Store } from '#shared/client/index.ts'
import { baseUrl } from '../../look/base-url.ts'
import { codeOf } from '../../look/link-code.ts'
import { now } from '../now.ts'
import { forgetSession, keepSession, readSession, type Session } from './session.ts'

/**
 * Takes a link's code out of the address bar before anything is done with it.
 *
 * @param hash of the screen that is shown instead
 */
export const takeCode = (hash: string): string | undefined => {
  const code = codeOf(location.hash)
  if (code !== undefined) history.replaceState(null, '', `${location.pathname}${hash}`)
  return code
}

/** A client that calls `onRefused` at every answer 401. */
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

type Ended = 'expired' | 'signed-out' | undefined

/** The session of this tab: its client and store, how it ended, and the ways in and out. */
export const useSession = () => {
  const [session, setSession] = useState<Session | undefined>(() => readSession(sessionStorage))
  const [store, setStore] = useState<Store>()
  const [error, setError] = useState<unknown>()
  const [ended, setEnded] = useState<Ended>()
  const [reloads, setReloads] = useState(0)

  /** A late answer to an earlier session must not end the one of now. */
  const expire = useCallback((token: string) => {
    if (readSession(sessionStorage)?.token !== token) return
    forgetSession(sessionStorage)
    setEnded('expired')
  }, [])

  const client = useMemo(() => session && clientOf(session.token, () => expire(session.token)), [session])

  useEffect(() => {
    if (!client) return
    const controller = new AbortController()
    setError(undefined)
    client.store
      .get({ signal: controller.signal })
      .then(setStore, (reason: unknown) => controller.signal.aborted || setError(reason))
    return () => controller.abort()
  }, [client, reloads])

  useEffect(() => {
    if (!session) return
    const timer = setTimeout(() => expire(session.token), Math.max(0, Date.parse(session.expires_at) - now()))
    return () => clearTimeout(timer)
  }, [session])

  return {
    client,
    store,
    error,
    ended,
    retry: () => setReloads((number) => number + 1),
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
