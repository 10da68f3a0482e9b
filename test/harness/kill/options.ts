import { parseArgs } from 'node:util'

export const usage = `npm run test:kill -- [options]     kill the service's functions under load and check that nothing is lost

  --minutes <number>   how long functions are killed (3)
  --seed <number>      seed of the random choices: what is killed and when, what is submitted (random)
  --rate <number>      submissions per second; fewer while the machine is overloaded (2)
  --help               print this`

/** @throws Error for an unknown option or an invalid value. */
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
    if (!(number > 0)) throw new Error(`--${name} must be a number above 0.\n${usage}`)
    return number
  }
  return { minutes: positive('minutes'), seed: positive('seed'), rate: positive('rate'), help: values.help }
}
