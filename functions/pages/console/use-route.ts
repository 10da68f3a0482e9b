import { useLayoutEffect, useState } from 'preact/hooks'
import { codeOf } from '../look/link-code.ts'
import { type Route, routeOf } from './router.ts'

/** Where the address leads, now and whenever it changes. A link's code leads nowhere: it is taken out of the address. */
export const useRoute = (): Route => {
  const [hash, setHash] = useState(location.hash)
  // Before anything is drawn: the first click may come before other effects run.
  useLayoutEffect(() => {
    const follow = () => setHash((before) => (codeOf(location.hash) === undefined ? location.hash : before))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return routeOf(hash)
}
