import { useEffect, useState } from 'preact/hooks'
import { type Reading, readCardList } from '#shared/card-list/read.ts'

/** A reading and the text that it is of. */
export type ReadText = { readonly list: string; readonly reading: Reading }

/** Reads the list after each key stroke, in a task of its own: 1 000 lines take longer than typing a letter. */
export const useReading = (list: string): ReadText => {
  const [read, setRead] = useState<ReadText>(() => ({ list, reading: readCardList(list) }))
  useEffect(() => {
    if (read.list === list) return
    const timer = setTimeout(() => setRead({ list, reading: readCardList(list) }), 0)
    return () => clearTimeout(timer)
  }, [list, read])
  return read
}
