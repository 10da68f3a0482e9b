import * as z from 'zod'

/** A field that may be left out, which is the same as null. */
export const orNull = <Field extends z.ZodType>(field: Field) => field.nullish().transform((value) => value ?? null)

/** A whole number, both bounds inclusive. */
export const integer = (minimum: number, maximum: number) => {
  const message = `must be an integer from ${minimum} to ${maximum}`
  return z.int(message).min(minimum, message).max(maximum, message)
}
