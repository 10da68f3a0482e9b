import { parseArgs } from 'node:util'

export const usage = `npm run test:kill -- [options]     kills the service's functions under load, and sees that nothing is lost

  --minutes <number>   how long it kills (3)
  --seed <number>      of the choices that are made: whom to kill and when, what is submitted (random)
  --rate <number>      submissions a second, fewer while the machine is busy (2)
  --help               print this`

/** @throws Error for an option that does not exist or a value that it cannot have. */
export const readOptions = (parameters: readonly string[]) => {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      minutes: { type: 'string', default: '3' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      rate: { type: 'string', default: '2' },
      help: { type: 'boolean', default: false },
    },
  })
  const positive = (name: 'minutes' | 'seed' | 'rate'): number => {
    const number = Number(values[name])
    if (!(number > 0)) throw new Error(`--${name} is a number above 0.\n${usage}`)
    return number
  }
  return { minutes: positive('minutes'), seed: positive('seed'), rate: positive('rate'), help: values.help }
}
