import { readFileSync } from 'node:fs'
import { documentFile } from './document.ts'
import { isObject, type JsonSchema } from './json-schema.ts'

/** The client's types as they are committed. */
export const clientTypesFile = new URL('../../shared/client/types.ts', import.meta.url)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A reference has no text: its type has one. */
const comment = ({ description }: JsonSchema, indent: string): string => {
  if (typeof description !== 'string') return ''
  const lines = description.split('\n')
  if (lines.length === 1) return `${indent}/** ${description} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value))

const objectType = (schema: JsonSchema, indent: string): string => {
  if (!isObject(schema.properties)) throw new Error('An object of the document has no fields.')
  const required = listOf(schema.required)
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    if (!isObject(field)) throw new Error(`The field ${name} has no schema.`)
    const mark = required.includes(name) ? '' : '?'
    return `${comment(field, `${indent}  `)}${indent}  ${name}${mark}: ${typeOf(field, `${indent}  `)}\n`
  })
  return `{\n${fields.join('')}${indent}}`
}

const arrayType = ({ items }: JsonSchema, indent: string): string => {
  const element = typeOf(items, indent)
  return element.includes('|') ? `(${element})[]` : `${element}[]`
}

/** @throws Error for a keyword that would need a type of another kind: the client must not be looser than the API. */
const typeOf = (schema: unknown, indent = ''): string => {
  if (!isObject(schema)) throw new Error('A schema of the document is no object.')
  if (typeof schema.$ref === 'string') return schema.$ref.slice('#/components/schemas/'.length)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return listOf(schema.enum).map(literal).join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives)
    return listOf(alternatives)
      .map((part) => typeOf(part, indent))
      .join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ')
  switch (schema.type) {
    case 'object':
      return objectType(schema, indent)
    case 'array':
      return arrayType(schema, indent)
    case 'integer':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    default:
      throw new Error(`The document has a schema without a type in TypeScript: ${JSON.stringify(schema)}`)
  }
}

/**
 * The types of the client: one for each named schema of the committed OpenAPI document, with its texts. They need no
 * zod, so they are the client's declarations as they are; the client's own code does not compile where they disagree
 * with the contracts.
 */
export const clientTypesText = (): string => {
  const document: unknown = JSON.parse(readFileSync(documentFile, 'utf8'))
  const components = isObject(document) && isObject(document.components) ? document.components.schemas : undefined
  if (!isObject(components)) throw new Error('The OpenAPI document has no schemas.')
  const types = Object.entries(components).map(([name, schema]) => {
    if (!isObject(schema)) throw new Error(`The schema ${name} is no object.`)
    return `${comment(schema, '')}export type ${name} = ${typeOf(schema)}\n`
  })
  return `// Written by \`npm run openapi\`, of the schemas of the OpenAPI document.\n\n${types.join('\n')}`
}
