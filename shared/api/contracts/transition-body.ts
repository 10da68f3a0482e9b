import * as z from 'zod'
import { CONDITIONS, MAX_QUANTITY } from '#shared/card-list/words/vocabulary.ts'
import { integer, list, orNull, text } from '#shared/core/fields.ts'
import { MAX_NOTE_LENGTH, MAX_PRICE_CENTS } from '#shared/core/limits.ts'
import { ACTIONS, type Action } from '#shared/submissions/log.ts'

/** A submission has at most as many lines. */
const maxItems = 1000

/** A price of null removes the price; quantity and condition of null mean absent. */
const itemChange = () =>
  z
    .strictObject({
      id: z.uuid(),
      quoted_price_cents: integer(0, MAX_PRICE_CENTS).nullable().exactOptional(),
      quantity: integer(0, MAX_QUANTITY).nullish(),
      condition: z.enum(CONDITIONS).nullish(),
    })
    .transform(({ id, quantity, condition, ...price }) => ({
      id,
      ...price,
      ...(quantity != null && { quantity }),
      ...(condition != null && { condition }),
    }))
    .refine((change) => Object.keys(change).length > 1, 'must have at least one field besides id')

type Items = readonly z.output<ReturnType<typeof itemChange>>[] | null | undefined

const takesItems: Record<Action, boolean> = { quote: true, approve: true, reject: false, complete: false }

/** The rules between an action and its items. */
const refineItems = (
  { action, items }: { readonly action: Action; readonly items?: Items },
  context: z.RefinementCtx,
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
  z
    .strictObject({
      action: z.enum(ACTIONS),
      items: list(itemChange(), { minimum: 0, maximum: maxItems }).nullish(),
      note: orNull(text(MAX_NOTE_LENGTH)),
    })
    .superRefine(refineItems, { when: ({ issues }) => issues.every(({ path }) => path?.[0] === 'note') })
    .transform(({ items, ...rest }) => ({ ...rest, items: items ?? [] }))
