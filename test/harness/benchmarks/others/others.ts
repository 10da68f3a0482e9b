import { fileURLToPath } from 'node:url'
import { buildAsOurs, buildByCdkDefaults, buildCommonJsAsOurs } from '#test/harness/benchmarks/functions/build.ts'
import type { MeasuredFunction } from '#test/harness/benchmarks/functions/run.ts'
import { otherSample } from '#test/harness/benchmarks/functions/samples.ts'

/** What people would pick instead, each with the build that makes it as small as ours. */
const others = {
  'SDK alone': { file: 'sdk-alone', build: buildAsOurs },
  hono: { file: 'hono', build: buildAsOurs },
  'Powertools router': { file: 'powertools', build: buildAsOurs },
  'express + serverless-http': { file: 'express', build: buildCommonJsAsOurs },
  'fastify + @fastify/aws-lambda': { file: 'fastify', build: buildCommonJsAsOurs },
}

/** Built with the defaults of CDK's `NodejsFunction`. */
export const byCdk = (name: string): string => `${name}, by CDK`

/** Each twice: built as ours, and as CDK builds by default. */
export const otherFunctions: readonly MeasuredFunction[] = Object.entries(others).flatMap(([name, { file, build }]) => {
  const source = `export { handler } from '${fileURLToPath(new URL(`./${file}.ts`, import.meta.url))}'`
  return [
    { name, build: (folder) => build(source, folder), sample: otherSample },
    { name: byCdk(name), build: (folder) => buildByCdkDefaults(source, folder), sample: otherSample },
  ]
})
