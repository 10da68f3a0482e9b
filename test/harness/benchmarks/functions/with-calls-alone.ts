import { fileURLToPath } from 'node:url'
import { buildAsOurs } from './build.ts'
import type { MeasuredFunction } from './run.ts'
import type { Sample } from './samples.ts'

const callsAloneFile = fileURLToPath(new URL('./calls-alone.ts', import.meta.url))

export const callsAloneOf = (subject: string): string => `${subject}: its calls alone`

/** The function of a module, and one that makes only its calls to DynamoDB. */
export const withCallsAlone = (
  name: string,
  { source, sample }: { source: string; sample: Sample },
): MeasuredFunction[] => [
  { name, build: (folder) => buildAsOurs(`export { handler } from '${source}'`, folder), sample },
  {
    name: callsAloneOf(name),
    build: (folder) =>
      buildAsOurs(
        `import { handler as whole } from '${source}'
        import { callsAlone } from '${callsAloneFile}'
        export const handler = callsAlone(whole)`,
        folder,
      ),
    sample,
  },
]
