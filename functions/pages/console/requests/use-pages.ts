import { useCallback, useState } from 'preact/hooks'
import type { Page } from '#shared/client/index.ts'
import { useLoad } from './use-load.ts'

type Load<Row> = (cursor: string | undefined, signal?: AbortSignal) => Promise<Page<Row>>

/** A list that grows page by page; it begins again when `load` changes, and at `reload`. */
export const usePages = <Row>(load: Load<Row>) => {
  const { value: first, ...state } = useLoad(useCallback((signal) => load(undefined, signal), [load]))
  const [further, setFurther] = useState<{ readonly of: Page<Row> | undefined; readonly pages: readonly Page<Row>[] }>({
    of: first,
    pages: [],
  })
  const pages = first ? [first, ...(further.of === first ? further.pages : [])] : []
  const rows = pages.flatMap(({ data }) => data)
  const cursor = pages.at(-1)?.next_cursor ?? null
  return {
    ...state,
    first,
    rows,
    isEmpty: first !== undefined && rows.length === 0 && cursor === null,
    /** Undefined where there is no further page. */
    loadMore:
      cursor === null
        ? undefined
        : async () => {
            const page = await load(cursor)
            setFurther({ of: first, pages: [...pages.slice(1), page] })
          },
  }
}
