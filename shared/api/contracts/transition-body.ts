import * as z from 'zod/mini'
import { CONDITIONS, MAX_QUANTITY } from '#shared/card-list/words/vocabulary.ts'
import { integer, list, orNull, text } from '#shared/core/fields.ts'
import { MAX_NOTE_LENGTH, MAX_PRICE_CENTS } from '#shared/core/limits.ts'
import { ACTIONS, type Action } from '#shared/submissions/log.ts'

/** A submission has at most as many lines. */
const maxItems = 1000

/** A price of null removes the price; quantity and condition of null mean absent. */
const itemChange = () =>
  z
    .pipe(
      z.strictObject({
        id: z.uuid('must be the id of an item'),
        quoted_price_cents: z.exactOptional(z.nullable(integer(0, MAX_PRICE_CENTS))),
        quantity: z.nullish(integer(0, MAX_QUANTITY)),
        condition: z.nullish(z.enum(CONDITIONS)),
      }),
      z.transform(({ id, quantity, condition, ...price }) => ({
        id,
        ...price,
        ...(quantity != null && { quantity }),
        ...(condition != null && { condition }),
      })),
    )
    .check(z.refine((change) => Object.keys(change).length > 1, 'must have at least one field besides id'))

type Items = readonly z.output<ReturnType<typeof itemChange>>[] | null | undefined

const takesItems: Record<Action, boolean> = { quote: true, approve: true, reject: false, complete: false }

/** The rules between an action and its items. */
const refineItems = (
  { action, items }: { readonly action: Action; readonly items?: Items },
  context: z.core.$RefinementCtx,
): void => {
  const refuse = (message: string, ...path: (string | number)[]) =>
    context.addIssue({ code: 'custom', message, path: ['items', ...path] })
  if (!takesItems[action] && items != null) refuse(`is not allowed with ${action}`)
  if (action === 'quote' && !items?.some(({ quoted_price_cents }) => typeof quoted_price_cents === 'number')) {
    refuse('must have at least one price')
  }
  const seen = new Set<string>()
  for (const [index, { id }] of (items ?? []).entries()) {
    if (seen.has(id)) refuse('appears twice', index, 'id')
    seen.add(id)
  }
}

/** An action; with a quote or an approval, prices and corrections of single items. */
export const transitionBody = () =>
  z.pipe(
    z
      .strictObject({
        action: z.enum(ACTIONS),
        items: z.nullish(list(itemChange(), { minimum: 0, maximum: maxItems })),
        note: orNull(text(MAX_NOTE_LENGTH)),
      })
      .check(z.superRefine(refineItems, { when: ({ issues }) => issues.every(({ path }) => path?.[0] === 'note') })),
    z.transform(({ items, ...rest }) => ({ ...rest, items: items ?? [] })),
  )
