import { parseArgs } from 'node:util'
import { benchLatency } from './latency.ts'
import { benchMemory } from './memory.ts'
import { startQueueTarget } from './queue.ts'
import { benchReceivers } from './receivers.ts'
import { startStackTarget } from './stack.ts'

const usage = `npm run bench:delivery -- [options] [receivers] [memory] [latency] [queue]     all when none is named

  receivers            reaction to receivers that redirect, hang, drip, reset and so on (30 seconds)
  memory               memory that the sender uses for answers without end (30 seconds)
  latency              time to the first attempt with 0, 1 and 3 of 10 receivers hanging, on the local stack
  queue                the same for the engine and the local queue alone, without DynamoDB Local
  --rates <a,b,…>      deliveries per second (20,50)
  --seconds <number>   duration of each load (60)
  --help               print this`

const parts = ['receivers', 'memory', 'latency', 'queue'] as const

const run = async (): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rates: { type: 'string', default: '20,50' },
      seconds: { type: 'string', default: '60' },
      help: { type: 'boolean', default: false },
    },
  })
  const rates = values.rates.split(',').map(Number)
  const seconds = Number(values.seconds)
  const known = (name: string): boolean => parts.some((part) => part === name)
  if (values.help || !positionals.every(known) || ![...rates, seconds].every((number) => number > 0)) {
    console.log(usage)
    return values.help
  }
  const load = { rates, seconds }
  const wanted = (part: (typeof parts)[number]) => positionals.length === 0 || positionals.includes(part)
  const results = [
    !wanted('receivers') || (await benchReceivers()),
    !wanted('memory') || (await benchMemory()),
    !wanted('latency') || (await benchLatency({ of: 'a local stack', startTarget: startStackTarget }, load)),
    !wanted('queue') ||
      (await benchLatency({ of: 'the engine and the local queue', startTarget: startQueueTarget }, load)),
  ]
  return results.every((kept) => kept)
}

// Kept-alive connections would keep this process running.
process.exit((await run()) ? 0 : 1)
