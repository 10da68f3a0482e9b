import { expect, it } from 'vitest'
import { dockerArguments } from '#infra/local/dynamodb/docker-arguments.ts'

it('a container is reachable from this machine alone', () => {
  expect(dockerArguments({ port: 4000, path: null }).join(' ')).toContain('--publish 127.0.0.1:4000:8000 ')
})

it('a container writes its data as the user who started it', () => {
  const parameters = dockerArguments({ port: 4000, path: '/data' }).join(' ')

  expect(parameters).toContain(`--user ${process.getuid?.()}:${process.getgid?.()}`)
  expect(parameters).toContain('--mount type=bind,source=/data,target=/home/dynamodblocal/db ')
  expect(parameters).toMatch(/-dbPath \/home\/dynamodblocal\/db$/)
})

it('a container without a folder keeps its data in memory', () => {
  expect(dockerArguments({ port: 4000, path: null })).toContain('-inMemory')
})
