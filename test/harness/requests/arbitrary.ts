import fc from 'fast-check'
import { isObject, type JsonSchema } from '#infra/openapi/json-schema.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** A schema, or the named one that it refers to. */
const resolve = (schema: unknown, schemas: Schemas): JsonSchema => {
  if (!isObject(schema)) return {}
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1]
  return name === undefined ? schema : schemas[name]!
}

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.stringMatching(/^[a-z]{1,9}$/).map((name) => `${name}@example.com`),
  uri: fc.oneof(
    fc.stringMatching(/^[a-z]{3,9}$/).map((name) => `https://${name}.example.com/hook`),
    fc.webUrl(),
  ),
  'date-time': fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
}

const text = ({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> => {
  const known = formats[String(format)]
  if (known) return known
  const bounds = { minLength: Number(minLength), maxLength: Math.min(Number(maxLength), 60) }
  const any = fc.oneof(
    fc.string({ ...bounds, unit: 'grapheme' }),
    fc.constantFrom('3x Lightning Bolt NM', 'Sol Ring (LP)\n2 Counterspell'),
  )
  return pattern === undefined ? any : any.filter((value) => new RegExp(String(pattern), 'u').test(value))
}

/** Values that a schema of the document allows. */
export const validValue = (given: unknown, schemas: Schemas): fc.Arbitrary<unknown> => {
  const schema = resolve(given, schemas)
  const { type, properties, required = [], items } = schema
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map((one) => validValue(one, schemas)))
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => validValue({ ...schema, type: one }, schemas)))
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'string') return text(schema)
  if (type === 'integer') {
    return fc.integer({ min: Number(schema.minimum ?? -1000), max: Number(schema.maximum ?? 1000) })
  }
  if (type === 'array') {
    const bounds = { minLength: Number(schema.minItems ?? 0), maxLength: Math.min(Number(schema.maxItems ?? 4), 4) }
    const element = validValue(items, schemas)
    return schema.uniqueItems ? fc.uniqueArray(element, bounds) : fc.array(element, bounds)
  }
  if (!isObject(properties)) return fc.jsonValue()
  const fields = Object.entries(properties).map(([name, property]) => [name, validValue(property, schemas)] as const)
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: (required as string[]).filter((name) => name in properties),
  })
}

/** What no schema allows, or hardly any. */
const oddity = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('\0', '\ud800', 'x'.repeat(70_000), -1, 1e308, 0.5, '__proto__', '2026-02-30T00:00:00Z', {}, []),
)

const paths = (value: unknown, path: readonly string[] = []): (readonly string[])[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => paths(part, [...path, name]))
    : []),
]

const replaceAt = (value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown => {
  if (name === undefined) return part
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === name ? replaceAt(one, rest, part) : one))
  const object = value as Readonly<Record<string, unknown>>
  return { ...object, [name]: replaceAt(object[name], rest, part) }
}

/** A valid value with one part replaced, or a field too many. */
export const brokenValue = (schema: unknown, schemas: Schemas): fc.Arbitrary<unknown> =>
  fc.tuple(validValue(schema, schemas), fc.nat(), oddity, fc.boolean()).map(([value, place, odd, adds]) => {
    if (adds && isObject(value)) return { ...value, surprise: odd }
    const all = paths(value)
    return replaceAt(value, all[place % all.length]!, odd)
  })
