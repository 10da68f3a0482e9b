import { Problem } from '#shared/core/problems.ts'
import { whenAdmitted } from './read.ts'

export const LIST_ORDERS = ['newest', 'oldest'] as const

/** What a list begins with. */
export type ListOrder = (typeof LIST_ORDERS)[number]

/** A page of a list, and the position at which the next page begins; undefined at the end of the list. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | undefined }

type QueryAnswer = {
  readonly Items?: Record<string, unknown>[] | undefined
  readonly LastEvaluatedKey?: Record<string, unknown> | undefined
}

type PageQuery<Row> = {
  /** Queries what follows a position. */
  readonly query: (after: string | undefined) => Promise<QueryAnswer>
  readonly parse: (item: Record<string, unknown>) => Row
  readonly isWanted: (row: Row) => boolean
  readonly positionOf: (row: Row) => string
  readonly after: string | undefined
  readonly maxFound: number
  readonly maxExamined: number
}

/** Queries until `maxFound` rows are found, `maxExamined` are examined, or the list ends. */
export const readPage = async <Row>(page: PageQuery<Row>): Promise<Page<Row>> => {
  const rows: Row[] = []
  let position = page.after
  for (let examined = 0; examined < page.maxExamined; ) {
    const { Items = [], LastEvaluatedKey } = await whenAdmitted(page.query(position))
    for (const item of Items) {
      if (rows.length === page.maxFound || examined === page.maxExamined) return { rows, next: position }
      const row = page.parse(item)
      if (page.isWanted(row)) rows.push(row)
      position = page.positionOf(row)
      examined += 1
    }
    if (!LastEvaluatedKey) return { rows, next: undefined }
  }
  return { rows, next: position }
}

/**
 * DynamoDB refuses to continue after a key outside of the range; both bounds are inclusive.
 *
 * @throws Problem INVALID_CURSOR
 */
export const requireInRange = (sortKey: string, { from, until }: { readonly from: string; readonly until: string }) => {
  if (sortKey < from || sortKey > until) throw new Problem('INVALID_CURSOR')
}
