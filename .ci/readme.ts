import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/**
 * Runs the README's commands unchanged: starts the service, and beside it every other block in its own shell. Blocks
 * that `.ci/run` itself runs (install, tests, deployed run) are only checked to be in it.
 */

const readme = readFileSync('README.md', 'utf8')
const ci = readFileSync('.ci/run', 'utf8')
const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text.trim())

const start = 'npm ci && npm start'
const done = blocks.filter((block) => block.split(' && ').every((command) => ci.includes(`${command}\n`)))
const rest = blocks.filter((block) => block !== start && !done.includes(block))
if (!blocks.includes(start)) throw new Error(`The README does not say how to start: ${start}`)

const service = spawn('npm', ['start', '--', '--fresh'], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
const isVerified = (text: string) => text.includes('submission.accepted') && text.includes('signature verified')
let shown = ''
service.stdout.on('data', (chunk) => {
  shown += chunk
})

/** Within 2 minutes a newcomer must see a submission and its verified webhook. */
const deadline = Date.now() + 120_000
while (!isVerified(shown)) {
  if (Date.now() > deadline || service.exitCode !== null) throw new Error(`No verified webhook was shown:\n${shown}`)
  await new Promise((resolve) => setTimeout(resolve, 100))
}
console.log(shown)

try {
  for (const block of rest) {
    console.log(`$ ${block}`)
    const { status } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', block], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`A command of the README failed with ${status}.`)
  }
} finally {
  // To the whole process group, as Ctrl-C in a terminal.
  process.kill(-(service.pid ?? 0), 'SIGINT')
}
const [code] = await once(service, 'exit')
console.log(`The service ended with ${code}.`)
