import { useLayoutEffect } from 'preact/hooks'
import { texts } from '../texts.ts'
import { useConsole } from './context.ts'

/** Names the tab by what the screen shows while it is shown; undefined until that is known. */
export const useTitle = (name: string | undefined): void => {
  const { store } = useConsole()
  useLayoutEffect(() => {
    if (name === undefined) return
    const { title } = document
    document.title = texts.titleOf(name, store.name)
    return () => {
      document.title = title
    }
  }, [name, store.name])
}
