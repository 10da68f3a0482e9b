const image = 'amazon/dynamodb-local:3.3.1'
const dataFolder = '/home/dynamodblocal/db'

type Options = { readonly port: number; readonly path: string | null }

/** A container writes to the data folder as this process's user, and the folder stays that user's alone. */
const ownUser = (): string[] =>
  process.getuid && process.getgid ? ['--user', `${process.getuid()}:${process.getgid()}`] : []

/** `docker run …` for DynamoDB Local, which only this machine can reach: it asks nobody who they are. */
export const dockerArguments = ({ port, path }: Options): string[] => [
  'run',
  '--rm',
  '--publish',
  `127.0.0.1:${port}:8000`,
  ...ownUser(),
  ...(path === null ? [] : ['--mount', `type=bind,source=${path},target=${dataFolder}`]),
  image,
  '-jar',
  'DynamoDBLocal.jar',
  '-sharedDb',
  ...(path === null ? ['-inMemory'] : ['-dbPath', dataFolder]),
]
