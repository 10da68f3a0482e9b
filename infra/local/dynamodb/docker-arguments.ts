const image = 'amazon/dynamodb-local:3.3.1'
const dataFolder = '/home/dynamodblocal/db'

type Options = { readonly port: number; readonly path: string | null }

/** The container writes as this process's user, so that the data folder stays readable for that user alone. */
const ownUser = (): string[] =>
  process.getuid && process.getgid ? ['--user', `${process.getuid()}:${process.getgid()}`] : []

/** `docker run …` for DynamoDB Local. It has no authentication, so its port is published on loopback only. */
export const dockerArguments = ({ port, path }: Options): string[] => [
  'run',
  '--rm',
  '--publish',
  `127.0.0.1:${port}:8000`,
  '--env',
  'DDB_LOCAL_TELEMETRY=0',
  ...ownUser(),
  ...(path === null ? [] : ['--mount', `type=bind,source=${path},target=${dataFolder}`]),
  image,
  '-jar',
  'DynamoDBLocal.jar',
  '-sharedDb',
  ...(path === null ? ['-inMemory'] : ['-dbPath', dataFolder]),
]
