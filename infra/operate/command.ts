import * as z from 'zod'
import { type StoreId, storeIdSchema } from '#shared/core/store-id.ts'
import type { Service } from './connect.ts'
import { OperatorError } from './operator-error.ts'
import type { Place } from './place.ts'

export type Command = {
  readonly about: string
  /** The help texts of the command's own options, by name. */
  readonly options: Readonly<Record<string, string>>
  /** Names of the options without a value. */
  readonly flags: readonly string[]
  /** @throws OperatorError for values that do not fit, before it connects. */
  readonly run: (connect: () => Promise<Service>, values: unknown, place: Place) => Promise<object>
}

/** Commands by noun and verb. */
export type Commands = Readonly<Record<string, Command>>

const optionsOf = (schema: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, option]) => [
      name,
      `${option.safeParse(undefined).success ? 'optional, ' : ''}${option.description ?? ''}`,
    ]),
  )

const flagsOf = (schema: z.ZodObject): string[] =>
  Object.entries(schema.shape).flatMap(([name, option]) => (option.safeParse(true).success ? [name] : []))

const parse = <Schema extends z.ZodObject>(schema: Schema, values: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  throw new OperatorError(parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'))
}

/** The part of a command that comes from its schema alone. */
const described = (about: string, schema: z.ZodObject) => ({
  about,
  options: optionsOf(schema),
  flags: flagsOf(schema),
})

/** Builds a command. Parsing and help text both come from the one schema. */
export const command = <Schema extends z.ZodObject>(
  about: string,
  schema: Schema,
  run: (service: Service, values: z.output<Schema>) => Promise<object>,
): Command => ({
  ...described(about, schema),
  run: async (connect, values) => {
    const parsed = parse(schema, values)
    return run(await connect(), parsed)
  },
})

/** Builds a command for a place where there may be no stack. */
export const placeCommand = <Schema extends z.ZodObject>(
  about: string,
  schema: Schema,
  run: (values: z.output<Schema>, place: Place) => Promise<object>,
): Command => ({
  ...described(about, schema),
  run: async (_, values, place) => run(parse(schema, values), place),
})

const readStoreId = (text: string): StoreId => {
  const parsed = storeIdSchema().safeParse(text)
  if (!parsed.success) throw new OperatorError(`${text} is not the id of a store.`)
  return parsed.data
}

export const storeIdOption = () => z.string('is required').transform(readStoreId).describe('id of the store')

/** A whole number, read from text alone: an option that accepts `true` would be a flag. */
export const wholeNumberOption = (minimum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= minimum, `must be at least ${minimum}`)
