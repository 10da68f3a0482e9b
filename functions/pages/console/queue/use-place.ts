import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { keepPlace, type Place, readPlace } from './place.ts'

/** Where this queue was left; undefined when it is shown for the first time, or another was shown since. */
export const usePlaceBefore = (parameters: string): Place | undefined => {
  const [before] = useState(() => readPlace(sessionStorage))
  return before?.parameters === parameters ? before : undefined
}

/**
 * Scrolls to where the queue was left, and keeps the place when it is left again.
 *
 * @param rows how many are loaded; undefined until the first are
 */
export const useKeptPlace = (parameters: string, before: Place | undefined, rows: number | undefined): void => {
  const isLoaded = rows !== undefined
  useLayoutEffect(() => {
    if (isLoaded && before) scrollTo(0, before.scrolled)
  }, [isLoaded, before])

  const loaded = useRef(0)
  loaded.current = rows ?? 0
  // When the queue is left, the next screen is there before this effect is cleaned up, and may be too short to scroll. So
  // the position is that of the last scroll event. Other effects are cleaned up later still.
  useLayoutEffect(() => {
    let scrolled = 0
    const follow = () => {
      scrolled = scrollY
    }
    addEventListener('scroll', follow)
    keepPlace(sessionStorage, { parameters, rows: 0, scrolled })
    return () => {
      removeEventListener('scroll', follow)
      // Signing out has emptied the tab.
      if (readPlace(sessionStorage)) keepPlace(sessionStorage, { parameters, rows: loaded.current, scrolled })
    }
  }, [parameters])
}
