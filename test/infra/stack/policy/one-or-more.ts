import * as z from 'zod/mini'

/** CloudFormation and IAM write one item of a list without its brackets. */
export const oneOrMore = <Item extends z.ZodMiniType>(item: Item) =>
  z.union([
    z.array(item),
    z.pipe(
      item,
      z.transform((single) => [single]),
    ),
  ])
