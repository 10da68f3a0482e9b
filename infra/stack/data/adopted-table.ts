import * as z from 'zod/mini'
import type { TableReference } from './table.ts'

/**
 * A table that the stack did not create: one that was restored. The ARN of its stream says everything of it, because it
 * begins with the table's own: `arn:aws:dynamodb:<region>:<account>:table/<name>/stream/<time>`.
 *
 * @throws $ZodError for anything but the ARN of a table's stream.
 */
export const adoptTable = (streamArn: unknown): TableReference => {
  const form = z
    .string()
    .check(
      z.regex(
        /^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[^/]+$/,
        'must be the ARN of a stream of a table',
      ),
    )
  const arn = form.parse(streamArn)
  const [tableArn = ''] = arn.split('/stream/')
  return {
    streamArn: arn,
    tableArn,
    tableName: tableArn.slice(tableArn.indexOf('/') + 1),
    indexArnOf: (index) => `${tableArn}/index/${index}`,
  }
}
