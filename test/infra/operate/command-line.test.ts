import { describe, expect, it } from 'vitest'
import { readCommandLine } from '#infra/operate/command-line.ts'
import { commands } from '#infra/operate/commands.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'

const helpOf = (...args: string[]) => {
  const line = readCommandLine(args)
  return 'help' in line ? line.help : undefined
}

describe('help', () => {
  it.each([[[]], [['--help']], [['stores', '--help']], [['nonsense', '--help']]])(
    'after %j shows every command and every option',
    (args) => {
      const help = helpOf(...args)

      for (const name of Object.keys(commands)) expect(help).toContain(`  ${name}: `)
      for (const option of ['--profile', '--endpoint', '--stage', '--data', '--json']) expect(help).toContain(option)
    },
  )

  it.each(Object.keys(commands))('of "%s" shows that command alone', (name) => {
    const help = helpOf(...name.split(' '), '--help')

    expect(help).toContain(`  ${name}: ${commands[name]?.about}`)
    for (const option of Object.keys(commands[name]?.options ?? {})) expect(help).toContain(`--${option}`)
    for (const other of Object.keys(commands)) if (other !== name) expect(help).not.toContain(`  ${other}: `)
  })
})

describe('a command line', () => {
  it('names its command, the place and the values of its options', () => {
    const args = [
      'stores',
      'create',
      '--name',
      'Card Castle',
      '--tier=pro',
      '--json',
      '--endpoint',
      'http://x',
      '--stage',
      'e',
    ]

    expect(readCommandLine(args)).toEqual({
      command: commands['stores create'],
      place: { profile: undefined, endpoint: 'http://x', stage: 'e', data: '.local/data' },
      values: { name: 'Card Castle', tier: 'pro' },
      json: true,
    })
  })

  it('may have an option without a value', () => {
    const args = ['keys', 'rotate', '--force', '--key', 'session']

    expect(readCommandLine(args)).toMatchObject({ values: { force: true, key: 'session' } })
  })

  it('of a noun alone is a command too', () => {
    expect(readCommandLine(['usage', '--store', 's'])).toMatchObject({
      command: commands.usage,
      values: { store: 's' },
    })
  })

  it.each([
    ['an unknown noun', ['shops', 'list']],
    ['an unknown verb', ['stores', 'destroy']],
    ['a noun without its verb', ['stores']],
    ['options before the command', ['--json', 'stores', 'list']],
    ['an unknown option', ['stores', 'list', '--all']],
    ["another command's option", ['stores', 'list', '--tier', 'pro']],
    ['an option without its value', ['stores', 'show', '--store']],
    ['a word too many', ['stores', 'list', 'everything']],
  ])('with %s is refused in a sentence', (_, args) => {
    expect(() => readCommandLine(args)).toThrow(OperatorError)
  })
})
