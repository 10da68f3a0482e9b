/** A page of a list. It may have no row while another page follows. */
export type Page<Row> = { data: Row[]; has_more: boolean; next_cursor: string | null }

/** `for await (const row of list)` goes through all pages; `await list.page()` is one of them. */
export type List<Row> = AsyncIterable<Row> & {
  /** The page that the query names: the first one, or that of its cursor. */
  readonly page: () => Promise<Page<Row>>
}

/** @param from the cursor to begin at; the first page when undefined. */
export const createList = <Row>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Row>>,
  from: string | undefined,
): List<Row> => ({
  page: () => fetchPage(from),
  async *[Symbol.asyncIterator]() {
    let cursor: string | null | undefined = from
    do {
      const page: Page<Row> = await fetchPage(cursor)
      yield* page.data
      cursor = page.next_cursor
    } while (cursor !== null)
  },
})
