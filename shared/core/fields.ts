import * as z from 'zod/mini'
import { MAX_EMAIL_LENGTH } from './limits.ts'
import { notFoundMessage } from './problems.ts'

// `meta` says in JSON Schema, for the OpenAPI document, what a refinement or a transformation checks.

/** An optional field: absent and null mean `value`. */
export const orDefault = <Field extends z.ZodMiniType, Value>(field: Field, value: Value) =>
  z.pipe(
    z.nullish(field),
    z.transform((given) => given ?? value),
  )

/** An optional field: absent means null. */
export const orNull = <Field extends z.ZodMiniType>(field: Field) => orDefault(field, null)

export const nonEmpty = () => z.string().check(z.minLength(1))

/** Both bounds are inclusive. */
export const integer = (minimum: number, maximum: number) => {
  const message = `must be an integer from ${minimum} to ${maximum}`
  return z.int(message).check(z.minimum(minimum, message), z.maximum(maximum, message))
}

/**
 * A list whose length is checked before its elements, so that a long list of wrong elements costs one fault.
 *
 * @param bounds of the length, inclusive.
 */
export const list = <Element extends z.ZodMiniType>(element: Element, bounds: { minimum: number; maximum: number }) => {
  const { minimum, maximum } = bounds
  const message = `must have ${minimum} to ${maximum} elements`
  return z.pipe(
    z.array(z.unknown()).check(z.minLength(minimum, message), z.maxLength(maximum, message)),
    z.array(element),
  )
}

/** An id in a path: a malformed one gets the same answer as an unknown one. */
export const idOf = (what: string) => z.uuid(notFoundMessage(what))

/** Without U+0000 and lone surrogates, which UTF-8 files, databases and other languages do not keep unchanged. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** `\p{Cc}`, which not every reader of the document knows. */
const controls = '\\x00-\\x1f\\x7f-\\x9f'
const line = `[^${controls}]*`

/** Free text, kept as it was typed. */
export const freeText = () =>
  z
    .string()
    .check(z.refine(isStorable, 'must not contain NUL or half of a surrogate pair'), z.meta({ pattern: '^[^\\x00]*$' }))

/**
 * Free text of a limited length. zod's own check counts code points, which are at most as many as UTF-16 units, so a
 * second check counts the units.
 *
 * @param maxLength in UTF-16 units.
 */
export const text = (maxLength: number) => {
  const error = `must have at most ${maxLength} characters`
  return freeText().check(
    z.maxLength(maxLength, { error, abort: true }),
    z.refine((value) => value.length <= maxLength, error),
  )
}

/** One line without control characters, as `text`. */
export const singleLine = (maxLength: number) =>
  text(maxLength).check(
    z.refine((value) => !/\p{Cc}/u.test(value), 'must not contain control characters'),
    z.meta({ pattern: `^${line}$` }),
  )

/** As `singleLine`, not blank. */
export const requiredLine = (maxLength: number) =>
  singleLine(maxLength).check(
    z.refine((value) => value.trim() !== '', 'must not be blank'),
    z.meta({ pattern: `^${line}[^\\s${controls}]${line}$` }),
  )

/** The dot-atom of RFC 5322, `@`, a domain name of at least 2 labels. */
const plainAddress =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i

/** A plain address, kept as given. */
export const email = () =>
  z
    .email({ pattern: plainAddress, error: 'must be a plain e-mail address' })
    .check(z.maxLength(MAX_EMAIL_LENGTH, `must have at most ${MAX_EMAIL_LENGTH} characters`))

/** An RFC 3339 time with an offset, as milliseconds since 1970. */
export const time = () => {
  const message = 'must be an RFC 3339 time'
  const upperCase = z.string().check(z.toUpperCase())
  return z
    .pipe(
      z.pipe(upperCase, z.iso.datetime({ offset: true, error: message })),
      z.transform((value, { issues }) => {
        const timeMs = Date.parse(value)
        if (!Number.isNaN(timeMs)) return timeMs
        issues.push({ code: 'custom', message, input: value })
        return z.NEVER
      }),
    )
    .check(z.meta({ format: 'date-time' }))
}

/**
 * Stands in a stored field where an erased customer's words were. It is not an e-mail address, so no filter, session or new
 * submission matches it.
 */
export const ERASED = '[erased]'

/** The mark; null and the empty text, which hold nothing, stay. */
export const eraseText = (text: string | null): string | null => text && ERASED
