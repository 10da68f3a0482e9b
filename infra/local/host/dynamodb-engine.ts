import { spawnSync } from 'node:child_process'
import { ensureJavaRuntime } from './java-runtime.ts'
import { StartError } from './start-error.ts'

/** Runs DynamoDB Local: Docker, or the `java` in `binFolder`, or else the one on the PATH. */
export type DynamoDbEngine = { readonly command: 'java'; readonly binFolder?: string } | { readonly command: 'docker' }

/** DynamoDB Local 3 is compiled for Java 17. */
const oldestJava = 17

/** The major version in the output of `java -version` (8 in `1.8.0_402`, 21 in `21.0.2`), or null. */
export const javaMajorVersion = (printed: string): number | null => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(printed) ?? []
  if (first === undefined) return null
  return Number(first === '1' && second !== undefined ? second : first)
}

/** Runs a command for at most 20 s; `printed` is what it wrote, also to standard error. */
export const probe = (command: string, parameters: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(command, parameters, { encoding: 'utf8', timeout: 20_000 })
  return { succeeded: status === 0, printed: `${stdout}${stderr}` }
}

type Machine = {
  readonly probe: typeof probe
  /** Installs a `java` with python3 and returns its folder; undefined without python3. */
  readonly installJava: () => string | undefined
}

const thisMachine = (say: (text: string) => void): Machine => ({
  probe,
  installJava: () => ensureJavaRuntime(say),
})

/**
 * Java 17 or later, else a running Docker, else a Java that python3 installs.
 *
 * @throws StartError when there is none of them, or the installation fails.
 */
export const chooseDynamoDbEngine = ({ probe, installJava }: Machine): DynamoDbEngine => {
  const java = probe('java', ['-version'])
  const version = java.succeeded ? javaMajorVersion(java.printed) : null
  if (version !== null && version >= oldestJava) return { command: 'java' }
  if (probe('docker', ['version', '--format', '{{.Server.Version}}']).succeeded) return { command: 'docker' }
  const binFolder = installJava()
  if (binFolder !== undefined) return { command: 'java', binFolder }
  throw new StartError(
    `DynamoDB Local needs Java ${oldestJava} or later, a running Docker, or python3 to install Java; ` +
      (version === null ? 'there is none of them.' : `there is Java ${version}, no running Docker and no python3.`) +
      '\nInstall one of them, for example Java from https://adoptium.net, and start again.',
  )
}

/**
 * @param say called before a Java of about 100 MB is installed.
 * @throws StartError when nothing on this machine can run DynamoDB Local.
 */
export const findDynamoDbEngine = (say: (text: string) => void): DynamoDbEngine =>
  chooseDynamoDbEngine(thisMachine(say))
