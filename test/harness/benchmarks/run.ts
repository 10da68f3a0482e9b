import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { benchCapacity, benchDelivery, benchQueue } from './delivery/delivery.ts'
import { describeMachine, machineText } from './machine.ts'
import { benchReader } from './reader.ts'
import { benchStart } from './start.ts'
import { markdownOf, type Row } from './table.ts'
import { benchWarm } from './warm.ts'

const usage = `npm run bench -- [parts] [options]     all parts when none is named; about half an hour on an idle machine

  start      cold starts and first requests, beside other frameworks and the SDK alone
  warm       processor time of a warm request on every route, beside its calls to DynamoDB alone and the same frameworks
  reader     the reader of card lists: lines a second, and lists that want to keep it busy
  delivery   the local stack: time to the first request of a delivery, 10 webhooks, of which 0 or 3 hang
  queue      the same for the engine and the local queue alone, without DynamoDB Local
  capacity   the local stack: the highest rate that leaves no backlog, one webhook each

  --rounds <number>     samples of each figure (start and reader 15, warm 5, delivery and queue 1)
  --requests <number>   warm requests in a sample (500)
  --rates <a,b,…>       deliveries per second of delivery and queue (20,50,100)
  --seconds <number>    duration of each load (30)
  --save                writes the table to results/, which otherwise is only printed
  --help                prints this`

type Options = Parameters<typeof benchStart>[0] & Parameters<typeof benchWarm>[0] & Parameters<typeof benchDelivery>[0]

const parts: Readonly<Record<string, (options: Options) => Promise<Row[]>>> = {
  start: benchStart,
  warm: benchWarm,
  reader: benchReader,
  delivery: benchDelivery,
  queue: benchQueue,
  capacity: benchCapacity,
}

const results = new URL('./results/', import.meta.url)

const note = `Compare ratios, and absolute values only within one run. A ratio is of the medians. "By CDK" is built with the
defaults of NodejsFunction, everything else as the product is. Frameworks and "SDK alone" store twenty cards by one
conditional put; the product also counts the request, reads the list and answers a repeated request once. "Its calls
alone" repeats a function's calls to DynamoDB, not those to SQS or Secrets Manager.`

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      requests: { type: 'string' },
      rates: { type: 'string' },
      seconds: { type: 'string' },
      save: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  const options = {
    rounds: numberOf(values.rounds),
    requests: numberOf(values.requests),
    rates: values.rates?.split(',').map(Number),
    seconds: numberOf(values.seconds),
  }
  const wanted = positionals.length > 0 ? positionals : Object.keys(parts)
  const numbers = Object.values(options).flatMap((value) => value ?? [])
  if (values.help || !wanted.every((name) => Object.hasOwn(parts, name)) || !numbers.every((number) => number > 0)) {
    console.log(usage)
    return values.help ? 0 : 1
  }
  const machine = describeMachine()
  const rows: Row[] = []
  for (const name of wanted) {
    console.error(`${name} …`)
    rows.push(...((await parts[name]?.(options)) ?? []))
  }
  const text = `${machineText(machine)}\n\n${note}\n\n${markdownOf(rows)}\n`
  console.log(text)
  if (values.save) {
    const name = positionals.length > 0 ? positionals.join('-') : 'all'
    mkdirSync(results, { recursive: true })
    writeFileSync(new URL(`${name}.md`, results), `# npm run bench\n\n${text}`)
    writeFileSync(new URL(`${name}.json`, results), `${JSON.stringify({ ...machine, rows }, undefined, 2)}\n`)
  }
  return 0
}

// Kept-alive connections would keep this process running.
process.exit(await run())
