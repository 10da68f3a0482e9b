import { defaultDataFolder } from '#infra/local/host/data-folder.ts'
import { commands } from './commands.ts'
import { OperatorError } from './operator-error.ts'
import { helpOf, readArguments } from './options.ts'
import type { Place } from './place.ts'

/** The options of every command, with their help texts. */
const common = {
  profile: 'use AWS, with this profile',
  endpoint: 'use this endpoint, which offers the AWS API',
  stage: 'stage of the stack on AWS or at the endpoint (default: production)',
  data: `folder of the local stack (default: ${defaultDataFolder})`,
  json: 'print the answer as one line of JSON',
  help: 'print this help',
} as const

/** The help text of one command, or of all. */
const usage = (words?: string): string => {
  const listed = Object.entries(commands).filter(([name]) => words === undefined || name === words)
  const described = listed.map(([name, { about, options }]) =>
    [`  ${name}: ${about}`, helpOf(options)].filter((part) => part !== '').join('\n'),
  )
  return [
    'npm run operate -- <noun> [<verb>] [options]',
    described.join('\n'),
    `Options of every command:\n${helpOf(common)}`,
  ].join('\n\n')
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * The command with its place and the values of its options, or the help text.
 *
 * @throws OperatorError for an unknown command or option.
 */
export const readCommandLine = (args: readonly string[]) => {
  const words = args.slice(0, 2).filter((arg) => !arg.startsWith('-'))
  const name = words.join(' ')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    if (args.length === 0 || args.includes('--help')) return { help: usage() }
    throw new OperatorError(`There is no command "${name}". Try: npm run operate -- --help`)
  }
  const { profile, endpoint, stage, data, json, help, ...own } = readArguments(args.slice(words.length), {
    options: { ...common, ...command.options },
    flags: ['json', 'help', ...command.flags],
  })
  if (help === true) return { help: usage(name) }
  const place: Place = {
    profile: text(profile),
    endpoint: text(endpoint),
    stage: text(stage),
    data: text(data) ?? defaultDataFolder,
  }
  return { command, place, values: own, json: json === true }
}
