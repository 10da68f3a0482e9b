import { parseArgs } from 'node:util'
import { type Finding, startBench } from './bench.ts'
import { closeConnections } from './client.ts'
import { proveExactLimit } from './exact-limit.ts'
import { proveKeyCreation } from './key-creation.ts'
import { proveNextRequest } from './next-request.ts'
import { proveOverLimit } from './over-limit.ts'
import { proveSessions } from './sessions.ts'
import { proveWrongClock } from './wrong-clock.ts'

/*
 * `npm run test:load -- [--minutes 5] [--only next-request,sessions]`: proves the promises about revocation and about
 * the limits per minute on this machine, with gateways in their own processes. Exits with 1 when one does not hold.
 */
const proofs = {
  'next-request': proveNextRequest,
  sessions: proveSessions,
  'key-creation': proveKeyCreation,
  'wrong-clock': proveWrongClock,
  'exact-limit': proveExactLimit,
  'over-limit': proveOverLimit,
} as const

const print = ({ proof, seen, holds }: Finding): void =>
  console.log(`${holds ? 'holds' : 'FAILS'}  ${proof}\n       ${seen}`)

const main = async (): Promise<boolean> => {
  const { values } = parseArgs({ options: { minutes: { type: 'string' }, only: { type: 'string' } } })
  const only = values.only?.split(',') ?? Object.keys(proofs)
  const bench = await startBench(Number(values.minutes ?? 5))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => bench.stop().then(() => process.exit(1)))
  let holds = true
  try {
    for (const [name, prove] of Object.entries(proofs)) {
      if (!only.includes(name)) continue
      const startMs = performance.now()
      const findings = await prove(bench)
      await bench.stopGateways()
      console.log(`${name}, ${Math.round((performance.now() - startMs) / 1000)} s`)
      for (const finding of findings) print(finding)
      if (findings.every((finding) => finding.holds)) continue
      holds = false
      console.log(bench.errors())
    }
    return holds
  } finally {
    closeConnections()
    await bench.stop()
  }
}

process.exitCode = (await main()) ? 0 : 1
