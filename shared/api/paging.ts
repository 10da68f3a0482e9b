import * as z from 'zod'
import { Problem } from '#shared/core/problems.ts'
import { digestOfParts } from '#shared/table/derived-id.ts'
import type { Page } from '#shared/table/page.ts'

/** The two query parameters that every list takes. */
export const pageParameters = () => ({
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'must be an integer from 1 to 100')
    .default('25')
    .transform(Number),
  cursor: z.string().optional(),
})

/** The envelope that every list answers with. */
export const pageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), has_more: z.boolean(), next_cursor: z.string().nullable() })

/** One page of rows that are all at hand, newest first. */
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

/** Of what is in a cursor: a change of it makes every older cursor a wrong one. */
const cursorVersion = '1'

/**
 * Seals positions of one list (its store, route and filters) into cursors, and opens them again. The checksum refuses a
 * cursor that was altered or belongs to another list; the position is no secret and never holds a partition key.
 */
export const createCursors = (list: readonly string[]) => {
  const checksumOf = (position: string) =>
    digestOfParts(cursorVersion, ...list, position)
      .subarray(0, 12)
      .toString('base64url')
  return {
    seal: (position: string): string => `${Buffer.from(position).toString('base64url')}.${checksumOf(position)}`,

    /** @throws Problem INVALID_CURSOR */
    open: (cursor: string | undefined): string | undefined => {
      if (cursor === undefined) return undefined
      const position = Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString()
      if (cursor !== `${Buffer.from(position).toString('base64url')}.${checksumOf(position)}`) {
        throw new Problem('INVALID_CURSOR')
      }
      return position
    },
  }
}

/** The envelope around a page. */
export const envelopeOf = <Row>({ rows, next }: Page<Row>, seal: (position: string) => string) => ({
  data: [...rows],
  has_more: next !== undefined,
  next_cursor: next === undefined ? null : seal(next),
})
