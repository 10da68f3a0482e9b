import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { OperatorError } from './operator-error.ts'

/** The options of a command line, by name. */
export type OptionsSchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>

export type DescribedOptions = {
  /** The help texts, by name. */
  readonly options: Readonly<Record<string, string>>
  /** Names of the options without a value. */
  readonly flags: readonly string[]
}

/** The help texts of a program's options, of the one schema that parses their values. */
export const describeOptions = (schema: OptionsSchema): DescribedOptions => {
  const all = Object.entries(schema.shape)
  return {
    options: Object.fromEntries(
      all.map(([name, option]) => [
        name,
        `${option.safeParse(undefined).success ? 'optional, ' : ''}${z.globalRegistry.get(option)?.description ?? ''}`,
      ]),
    ),
    flags: all.flatMap(([name, option]) => (option.safeParse(true).success ? [name] : [])),
  }
}

export const helpOf = (options: DescribedOptions['options']): string =>
  Object.entries(options)
    .map(([name, about]) => `    --${name.padEnd(12)} ${about}`)
    .join('\n')

/**
 * The values on a command line, not checked.
 *
 * @throws OperatorError for an unknown option.
 */
export const readArguments = (args: readonly string[], { options, flags }: DescribedOptions) => {
  const types = Object.keys(options).map((name) => {
    const type = flags.includes(name) ? 'boolean' : 'string'
    return [name, { type }] as const
  })
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(types) }).values
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : 'The options could not be read.')
  }
}

/** @throws OperatorError that names each option whose value does not fit. */
export const parseOptions = <Schema extends OptionsSchema>(schema: Schema, values: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  throw new OperatorError(parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'))
}
