import { useEffect, useState } from 'preact/hooks'
import { type Route, routeOf } from '../router.ts'

/** Where the address leads, now and whenever it changes. */
export const useRoute = (): Route => {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const follow = () => setHash(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return routeOf(hash)
}
