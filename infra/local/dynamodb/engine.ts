import { spawnSync } from 'node:child_process'
import { StartError } from '#infra/local/host/start-error.ts'
import { ensureJavaRuntime } from './java-runtime.ts'

/** What runs DynamoDB Local: Docker, or a `java`, on the PATH where no folder is named. */
export type DynamoDbEngine = { readonly command: 'java'; readonly binFolder?: string } | { readonly command: 'docker' }

/** DynamoDB Local 3 is compiled for Java 17. */
const oldestJava = 17

/** The major version in what `java -version` prints, `1.8.0_402` and `21.0.2` alike; null when it prints none. */
export const javaMajorVersion = (printed: string): number | null => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(printed) ?? []
  if (first === undefined) return null
  return Number(first === '1' && second !== undefined ? second : first)
}

type Machine = {
  readonly probe: (
    command: string,
    parameters: readonly string[],
  ) => { readonly succeeded: boolean; readonly printed: string }
  /** The folder of a `java` installed by python3; undefined without python3. */
  readonly installJava: () => string | undefined
}

const thisMachine = (say: (text: string) => void): Machine => ({
  probe: (command, parameters) => {
    const { status, stdout, stderr } = spawnSync(command, parameters, { encoding: 'utf8', timeout: 20_000 })
    return { succeeded: status === 0, printed: `${stdout}${stderr}` }
  },
  installJava: () => ensureJavaRuntime(say),
})

/**
 * A Java that is new enough, else a Docker that runs, else a Java that python3 installs.
 *
 * @throws StartError where there is none of them.
 */
export const chooseDynamoDbEngine = ({ probe, installJava }: Machine): DynamoDbEngine => {
  const java = probe('java', ['-version'])
  const version = java.succeeded ? javaMajorVersion(java.printed) : null
  if (version !== null && version >= oldestJava) return { command: 'java' }
  if (probe('docker', ['version', '--format', '{{.Server.Version}}']).succeeded) return { command: 'docker' }
  const binFolder = installJava()
  if (binFolder !== undefined) return { command: 'java', binFolder }
  throw new StartError(
    `DynamoDB Local needs Java ${oldestJava} or later, a running Docker, or python3 to install a Java with; ` +
      (version === null ? 'there is none of them.' : `there is Java ${version}, no Docker that runs, and no python3.`) +
      '\nInstall one of them, for example Java from https://adoptium.net, and start again.',
  )
}

/** @param say told before a Java is installed, which takes a while. */
export const findDynamoDbEngine = (say: (text: string) => void): DynamoDbEngine =>
  chooseDynamoDbEngine(thisMachine(say))
