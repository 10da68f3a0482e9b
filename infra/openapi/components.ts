import type * as z from 'zod/mini'
import { principalSchema } from '#shared/access/credentials/principal.ts'
import type { Contract } from '#shared/api/contract.ts'
import { canonicalJson, convert, isObject, type JsonSchema, mapObjects, withNullType } from './json-schema.ts'
import type { ComponentText } from './texts/text.ts'

type Sources = {
  readonly contracts: readonly Contract[]
  /** Schemas of what no contract has, by the name in `at`. */
  readonly others: Readonly<Record<string, z.ZodMiniType>>
  readonly texts: Readonly<Record<string, ComponentText>>
}

const noId = '00000000-0000-0000-0000-000000000000'

/** Of a body, the schema of an API key: a session may leave out its own address. */
export const keyOwner = () =>
  principalSchema().parse({ credential: 'key', store_id: noId, key_id: noId, scope: 'full' })

export const bodyOf = (contract: Contract): z.ZodMiniType => contract.body(keyOwner())

const schemaAt = (root: string, { contracts, others }: Sources): z.ZodMiniType | undefined => {
  const [part, id] = root.split(' ')
  const contract = contracts.find((other) => other.id === id)
  if (part === 'answer') return contract?.answer()
  if (part === 'body') return contract && bodyOf(contract)
  return others[root]
}

const alternativesOf = ({ anyOf, oneOf }: JsonSchema): readonly unknown[] =>
  [anyOf, oneOf].flatMap((part) => part ?? [])

/** The part of a schema behind one step of a location. */
const step = (schema: unknown, name: string): unknown => {
  if (!isObject(schema)) return undefined
  if (name === '[]') return schema.items
  if (name.startsWith('|')) return alternativesOf(schema)[Number(name.slice(1))]
  return isObject(schema.properties) ? schema.properties[name.slice(1)] : undefined
}

const textOf = (name: string, texts: Sources['texts']): ComponentText => {
  const text = texts[name]
  if (!text) throw new Error(`The schema ${name} has no text.`)
  return text
}

/** A component's sentences for its properties, with those of the components that it is like. */
const fieldsOf = (name: string, texts: Sources['texts']): Readonly<Record<string, string>> => {
  const { like, fields } = textOf(name, texts)
  return { ...(like !== undefined && fieldsOf(like, texts)), ...fields }
}

const valuesText = (name: string, schema: JsonSchema, values: Readonly<Record<string, string>>): string => {
  const listed = Array.isArray(schema.enum) ? schema.enum.map(String) : []
  if (canonicalJson(listed.toSorted()) !== canonicalJson(Object.keys(values).toSorted())) {
    throw new Error(`The texts of ${name} are not those of its values: ${listed.join(', ')}.`)
  }
  return listed.map((value) => `- \`${value}\`: ${values[value]}`).join('\n')
}

const describeComponent = (name: string, schema: JsonSchema, texts: Sources['texts']): JsonSchema => {
  const { description, values, grows, refers = {} } = textOf(name, texts)
  const fields = fieldsOf(name, texts)
  const properties = isObject(schema.properties) ? schema.properties : {}
  const unknown = Object.keys(fields).filter((field) => !(field in properties))
  if (unknown.length > 0) throw new Error(`The schema ${name} has no ${unknown.join(', ')}.`)
  const described = Object.entries(properties).map(([field, property]) => {
    if (!isObject(property)) throw new Error(`${name}.${field} is not a schema.`)
    const sentence = fields[field]
    if (sentence === undefined && !('$ref' in property)) throw new Error(`The text of ${name}.${field} is missing.`)
    const shown = refers[field] === undefined ? property : { $ref: `#/components/schemas/${refers[field]}` }
    return [field, sentence === undefined ? shown : { ...shown, description: sentence }]
  })
  const paragraphs = [
    description,
    values && valuesText(name, schema, values),
    grows && 'More values may be added at any time.',
  ]
  return {
    ...schema,
    description: paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n'),
    ...(described.length > 0 && { properties: Object.fromEntries(described) }),
  }
}

/** @throws Error when a part is an object with properties, or an enumeration: those need a name. */
const requireNames = (schema: unknown): void => {
  mapObjects(schema, (part) => {
    if (part.type !== 'object' && part.enum === undefined) return part
    throw new Error(`A schema has no name: ${JSON.stringify(part).slice(0, 300)}`)
  })
}

/**
 * The named schemas of the document. Equal parts of any two schemas are one component: a schema that is made anew by
 * each call has no identity of its own.
 *
 * @throws Error when a text names what does not exist, or an object or enumeration occurs that has no name.
 */
export const createComponents = (sources: Sources) => {
  const { texts } = sources
  const roots = new Map<string, JsonSchema>()
  const definitions = new Map<string, JsonSchema>()

  const rootAt = (at: string): JsonSchema => {
    const zodSchema = schemaAt(at, sources)
    if (!zodSchema) throw new Error(`There is no schema at ${at}.`)
    return convert(zodSchema)
  }

  for (const [name, { at }] of Object.entries(texts)) {
    const [, start = at, path = ''] = /^(\w+)((?:\.\w+|\[\]|\|\d)+)$/.exec(at) ?? []
    const steps = path.match(/\.\w+|\[\]|\|\d/g) ?? []
    const found = steps.reduce(step, roots.get(start) ?? rootAt(start))
    if (!isObject(found)) throw new Error(`There is no schema at ${at}.`)
    roots.set(name, found)
  }

  const names = new Map([...roots].map(([name, schema]) => [canonicalJson(schema), name]))
  if (names.size < roots.size) throw new Error('Two components have the same schema.')

  /** Replaces each part that has a name, the outer ones first. */
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer)
    if (!isObject(value)) return value
    const name = names.get(canonicalJson(value))
    return name === undefined ? referParts(value) : { $ref: `#/components/schemas/${name}` }
  }

  const referParts = (schema: JsonSchema): JsonSchema =>
    withNullType(Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, refer(part)])))

  for (const [name, schema] of roots) {
    const referred = referParts(schema)
    requireNames([
      referred.items,
      alternativesOf(referred),
      ...Object.values(isObject(referred.properties) ? referred.properties : {}),
    ])
    definitions.set(name, describeComponent(name, referred, texts))
  }

  const reference = (zodSchema: z.ZodMiniType): JsonSchema => {
    const referred = refer(convert(zodSchema))
    requireNames(referred)
    if (!isObject(referred)) throw new Error('A schema is not an object.')
    return referred
  }

  return {
    /** A schema whose named parts are references. */
    reference,
    /** The properties of an object, as in `reference`. */
    propertiesOf: (object: z.ZodMiniType): Readonly<Record<string, unknown>> => {
      const { properties } = convert(object)
      if (!isObject(properties)) throw new Error('The schema has no properties.')
      return referParts(properties)
    },
    /** As `components.schemas`, by name. */
    schemas: () => Object.fromEntries([...definitions].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}
