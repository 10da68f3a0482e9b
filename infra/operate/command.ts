import * as z from 'zod/mini'
import { type StoreId, storeIdSchema } from '#shared/core/store-id.ts'
import type { Service } from './connect.ts'
import { OperatorError } from './operator-error.ts'
import { type DescribedOptions, describeOptions, type OptionsSchema, parseOptions } from './options.ts'
import type { Place } from './place.ts'

/** A command with its own options. */
export type Command = DescribedOptions & {
  readonly about: string
  /** @throws OperatorError for values that do not fit, before it connects. */
  readonly run: (connect: () => Promise<Service>, values: unknown, place: Place) => Promise<object>
}

/** Commands by noun and verb. */
export type Commands = Readonly<Record<string, Command>>

/** Builds a command. Parsing and help text both come from the one schema. */
export const command = <Schema extends OptionsSchema>(
  about: string,
  schema: Schema,
  run: (service: Service, values: z.output<Schema>) => Promise<object>,
): Command => ({
  about,
  ...describeOptions(schema),
  run: async (connect, values) => {
    const parsed = parseOptions(schema, values)
    return run(await connect(), parsed)
  },
})

/** Builds a command for a place where there may be no stack. */
export const placeCommand = <Schema extends OptionsSchema>(
  about: string,
  schema: Schema,
  run: (values: z.output<Schema>, place: Place) => Promise<object>,
): Command => ({
  about,
  ...describeOptions(schema),
  run: async (_, values, place) => run(parseOptions(schema, values), place),
})

const readStoreId = (text: string): StoreId => {
  const parsed = storeIdSchema().safeParse(text)
  if (!parsed.success) throw new OperatorError(`${text} is not the id of a store.`)
  return parsed.data
}

export const storeIdOption = () =>
  z.pipe(z.string('is required'), z.transform(readStoreId)).check(z.describe('id of the store'))

/** One of these words. */
export const oneOfOption = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of: ${values.join(', ')}`).check(z.describe(values.join(' | ')))

/** A whole number, read from text alone: an option that accepts `true` would be a flag. */
export const wholeNumberOption = (minimum: number) =>
  z
    .pipe(z.string().check(z.regex(/^\d+$/, 'must be a whole number')), z.transform(Number))
    .check(z.refine((value) => value >= minimum, `must be at least ${minimum}`))
