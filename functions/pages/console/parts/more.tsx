import { useState } from 'preact/hooks'
import type { Page } from '#shared/client/index.ts'
import { texts } from '../texts.ts'
import { Problem } from './problem.tsx'
import { useAction } from './use-load.ts'

type Props<Row> = {
  readonly cursor: string | null
  readonly load: (cursor: string) => Promise<Page<Row>>
  readonly onRows: (page: Page<Row>) => void
}

/** The button under a list that has another page. */
export const More = <Row,>({ cursor, load, onRows }: Props<Row>) => {
  const { busy, error, run } = useAction()
  if (cursor === null) return null
  return (
    <div class="more">
      <Problem error={error} />
      <button type="button" disabled={busy} onClick={() => run(async () => onRows(await load(cursor)))}>
        {texts.more}
      </button>
    </div>
  )
}

/** A list that grows page by page, from the first page on. */
export const useRows = <Row,>(first: Page<Row> | undefined) => {
  const [more, setMore] = useState<{ readonly of: Page<Row> | undefined; readonly pages: readonly Page<Row>[] }>({
    of: first,
    pages: [],
  })
  const pages = first ? [first, ...(more.of === first ? more.pages : [])] : []
  return {
    rows: pages.flatMap(({ data }) => data),
    cursor: pages.at(-1)?.next_cursor ?? null,
    add: (page: Page<Row>) => setMore({ of: first, pages: [...pages.slice(1), page] }),
  }
}
