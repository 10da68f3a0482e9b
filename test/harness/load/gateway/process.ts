import { startWiredService } from '#test/support/wired/service.ts'
import type { GatewayOptions } from './gateway.ts'

/* One gateway with its functions, in its own process. It ends with its parent. */
const options = JSON.parse(process.argv[2] ?? '') as GatewayOptions
const service = await startWiredService({ ...options, report: (error) => console.error(error) })

const tally = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

process.on('message', () =>
  process.send?.({ calls: tally(service.takeCalls()), authorizations: service.authorizations() }),
)
process.once('disconnect', () => process.exit())
process.send?.({ baseUrl: service.baseUrl })
