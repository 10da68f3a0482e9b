import * as z from 'zod/mini'

/** A JSON Schema, draft 2020-12: a tree of keywords. */
export type JsonSchema = { readonly [keyword: string]: unknown }

export const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON with sorted keys: equal for equal schemas. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** Applies a change to every object of a tree, the inner ones first. */
export const mapObjects = (value: unknown, change: (object: JsonSchema) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((part) => mapObjects(part, change))
  if (!isObject(value)) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapObjects(part, change)])))
}

/** Formats beside which zod writes a pattern that says the same: the pattern of an e-mail loses its flag `i`. */
const formats: readonly unknown[] = ['uuid', 'date-time', 'email']

/** A pattern of text tells nothing of a parameter that is an integer. */
const saysMore = ({ format, type }: JsonSchema): boolean => !formats.includes(format) && type !== 'integer'

const simplify = (schema: JsonSchema): JsonSchema => {
  const { pattern, minimum, maximum, ...rest } = schema
  return {
    ...rest,
    ...(pattern !== undefined && saysMore(rest) && { pattern }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  }
}

const toJsonSchema = (schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'throw',
    override: ({ zodSchema, jsonSchema }) => {
      // `list()` judges the length before the elements, so its input has elements of any type.
      if (zodSchema instanceof z.ZodMiniPipe && zodSchema.def.out instanceof z.ZodMiniArray) {
        const { $schema: _, ...items } = toJsonSchema(zodSchema.def.out.def.element)
        jsonSchema.items = items
      }
    },
  })

/**
 * What a caller sends, or may expect. The input's side of an answer's schema allows further fields, which a later
 * version may add. `z.json()`, the one schema that refers to itself, allows everything.
 *
 * @throws Error when the schema has something that JSON Schema has not.
 */
export const convert = (schema: z.ZodMiniType): JsonSchema => {
  const { $schema: _, $defs: __, ...converted } = toJsonSchema(schema)
  const tree = mapObjects(converted, (part) => ('$ref' in part ? {} : simplify(part)))
  if (!isObject(tree)) throw new Error('A schema is not an object.')
  return tree
}

/** Writes a nullable value as `type: [..., 'null']` where it is not a reference. */
export const withNullType = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [value, nothing]: unknown[] = anyOf
  if (!isObject(value) || !isObject(nothing) || nothing.type !== 'null') return schema
  if (typeof value.type !== 'string' || value.enum !== undefined) return schema
  return { ...rest, ...value, type: [value.type, 'null'] }
}
