import { useLayoutEffect, useState } from 'preact/hooks'
import type { Submission } from '#shared/client/types.ts'

/** A screen that Back comes to. */
export type Place =
  | { readonly name: 'new' }
  | { readonly name: 'lists' }
  | { readonly name: 'list'; readonly id: string }

type View = Place | { readonly name: 'sent'; readonly submission: Submission }

/** The state of a history entry, which may be of before this page. */
const placeOf = (state: unknown): Place => {
  const fields = new Map<string, unknown>(Object.entries(state ?? {}))
  const [name, id] = [fields.get('name'), fields.get('id')]
  if (name === 'list' && typeof id === 'string') return { name, id }
  return { name: name === 'lists' ? name : 'new' }
}

/**
 * The view, with Back and Forward between its places. The address stays as it is, with the code of the link. In a store's
 * page the history is the store's own, so it is left alone.
 */
export const useView = (isEmbedded: boolean) => {
  const [view, setView] = useState<View>(() => placeOf(isEmbedded ? null : history.state))
  // Before anything is drawn: Back may be pressed before other effects run.
  useLayoutEffect(() => {
    if (isEmbedded) return
    const onPop = ({ state }: PopStateEvent): void => setView(placeOf(state))
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [isEmbedded])

  const goTo = (place: Place): void => {
    if (!isEmbedded && JSON.stringify(place) !== JSON.stringify(placeOf(history.state))) history.pushState(place, '')
    setView(place)
  }
  /** Stands over the form that it was sent from: Back must not show it again. */
  const showSent = (submission: Submission): void => setView({ name: 'sent', submission })
  return { view, goTo, showSent }
}
