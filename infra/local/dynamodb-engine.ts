import { spawnSync } from 'node:child_process'
import { StartError } from './start-error.ts'

/** What can run DynamoDB Local here. */
export type DynamoDbEngine = 'java' | 'docker'

/** DynamoDB Local 3 is compiled for Java 17. */
const oldestJava = 17

/** The major version in what `java -version` prints, `1.8.0_402` and `21.0.2` alike; null when it prints none. */
export const javaMajorVersion = (printed: string): number | null => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(printed) ?? []
  if (first === undefined) return null
  return Number(first === '1' && second !== undefined ? second : first)
}

type Probe = (
  command: string,
  parameters: readonly string[],
) => { readonly succeeded: boolean; readonly printed: string }

const runProbe: Probe = (command, parameters) => {
  const { status, stdout, stderr } = spawnSync(command, parameters, { encoding: 'utf8', timeout: 20_000 })
  return { succeeded: status === 0, printed: `${stdout}${stderr}` }
}

/** Java if it is new enough, else a Docker that runs; a `StartError` where there is neither. */
export const findDynamoDbEngine = (probe: Probe = runProbe): DynamoDbEngine => {
  const java = probe('java', ['-version'])
  const version = java.succeeded ? javaMajorVersion(java.printed) : null
  if (version !== null && version >= oldestJava) return 'java'
  if (probe('docker', ['version', '--format', '{{.Server.Version}}']).succeeded) return 'docker'
  throw new StartError(
    `DynamoDB Local needs Java ${oldestJava} or later, or a running Docker; ` +
      (version === null ? 'there is neither.' : `there is Java ${version}, and no Docker that runs.`) +
      '\nInstall one of them, for example from https://adoptium.net, and start again.',
  )
}
