import * as z from 'zod/mini'
import { Problem } from '#shared/core/problems.ts'
import { digestOfParts } from '#shared/table/derived-id.ts'
import type { Page } from '#shared/table/page.ts'

const limitText = () => z.string().check(z.regex(/^([1-9]\d?|100)$/, 'must be an integer from 1 to 100'))

/** The query parameters of every list. */
export const pageParameters = () => ({
  limit: z
    .pipe(z._default(limitText(), '25'), z.transform(Number))
    .check(z.meta({ type: 'integer', minimum: 1, maximum: 100, default: 25 })),
  cursor: z.optional(z.string()),
})

/** The body of every list's answer. */
export const pageSchema = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), has_more: z.boolean(), next_cursor: z.nullable(z.string()) })

/** One page, newest first, of rows that are all in memory. */
export const pageOf = <Row extends { readonly created_at: string; readonly id: string }>(
  rows: readonly Row[],
  { limit, after }: { limit: number; after: string | undefined },
): Page<Row> => {
  const positionOf = (row: Row) => `${row.created_at}#${row.id}`
  const remaining = rows
    .filter((row) => after === undefined || positionOf(row) < after)
    .sort((left, right) => (positionOf(left) < positionOf(right) ? 1 : -1))
  const last = remaining.length > limit ? remaining[limit - 1] : undefined
  return { rows: remaining.slice(0, limit), next: last && positionOf(last) }
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** What positions look like: a store could forge a cursor of any text, because the checksum has no secret key. */
export const positionForms = {
  /** A time and, except at the beginning of a range, the id of an object created then. */
  creation: new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z#(?:${uuid})?$`),
  delivery: new RegExp(`^${uuid}$`),
  entry: /^[1-9]\d{0,8}$/,
} as const

/** Of a cursor's content: a new version makes every older cursor invalid. */
const cursorVersion = '1'

/**
 * Turns positions of one list into cursors and back. A cursor that was altered, or belongs to another list, has a wrong
 * checksum and is refused. The position is no secret, and never contains a partition key.
 *
 * @param list the store, route and filters that identify the list.
 */
export const createCursors = (list: readonly string[], form: RegExp) => {
  const checksumOf = (position: string) =>
    Buffer.from(digestOfParts(cursorVersion, ...list, position), 'hex')
      .subarray(0, 12)
      .toString('base64url')
  return {
    seal: (position: string): string => `${Buffer.from(position).toString('base64url')}.${checksumOf(position)}`,

    /** @throws Problem INVALID_CURSOR when the checksum is wrong, or the position has not its form. */
    open: (cursor: string | undefined): string | undefined => {
      if (cursor === undefined) return undefined
      const position = Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString()
      const isSealed = cursor === `${Buffer.from(position).toString('base64url')}.${checksumOf(position)}`
      if (!isSealed || !form.test(position)) throw new Problem('INVALID_CURSOR')
      return position
    },
  }
}

export const envelopeOf = <Row>({ rows, next }: Page<Row>, seal: (position: string) => string) => ({
  data: [...rows],
  has_more: next !== undefined,
  next_cursor: next === undefined ? null : seal(next),
})
