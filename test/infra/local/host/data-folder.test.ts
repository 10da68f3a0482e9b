import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  prepareDataFolder,
  readRunningStack,
  releaseDataFolder,
  writeRunningStack,
} from '#infra/local/host/data-folder.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { StartError } from '#infra/local/host/start-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intake-data-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const stackAt = (endpoint: string) => ({
  base_url: 'http://localhost:3000',
  dynamodb_endpoint: endpoint,
  aws_endpoint: 'http://127.0.0.1:1',
  access_log: '/nowhere/access.log',
  table_name: 't',
  queues: { endpoint, delivery: 'd', wake_ups: 'w', records: 'r', schedules: 's' },
})

describe('the data folder', () => {
  it('is made when it is not there', async () => {
    await prepareDataFolder(join(folder, 'new', 'one'), false)

    expect(existsSync(join(folder, 'new', 'one'))).toBe(true)
  })

  it('is emptied of what a stack keeps when it is to be fresh, and of nothing else', async () => {
    mkdirSync(join(folder, 'dynamodb'))
    for (const file of ['secrets.json', 'store.json', 'holiday.jpg']) writeFileSync(join(folder, file), '{}')

    await prepareDataFolder(folder, true)

    const left = ['dynamodb', 'secrets.json', 'store.json', 'holiday.jpg'].filter((name) =>
      existsSync(join(folder, name)),
    )
    expect(left).toEqual(['holiday.jpg'])
  })

  it('belongs to one running stack, which the refusal names, from the beginning of its start', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    const paths = await prepareDataFolder(folder, false)
    writeFileSync(paths.lock, String(other.pid))

    await expect(prepareDataFolder(folder, true)).rejects.toThrow(/^A stack is already running on \S+\. If not, delete/)
    writeRunningStack(paths, stackAt('http://127.0.0.1:1'))
    const refused = prepareDataFolder(folder, true)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(/http:\/\/localhost:3000/)

    other.kill('SIGKILL')
    await once(other, 'exit')
    await expect(prepareDataFolder(folder, false)).resolves.toBeDefined()
  })

  it('is free when it was released, and while another waits for it', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    const paths = await prepareDataFolder(folder, false)
    writeFileSync(paths.lock, String(other.pid))
    const prepared = prepareDataFolder(folder, false)
    releaseDataFolder(paths)

    await expect(prepared).resolves.toBeDefined()
    other.kill('SIGKILL')
    await once(other, 'exit')
  })

  it('waits for the DynamoDB Local of a stack that crashed', async () => {
    const server = createServer((_, response) => response.end())
    const port = await listen(server, 0)
    writeRunningStack(await prepareDataFolder(folder, false), stackAt(`http://127.0.0.1:${port}`))

    const refused = prepareDataFolder(folder, true)
    await expect(refused).rejects.toThrow(/http:\/\/localhost:3000/)
    const prepared = prepareDataFolder(folder, false)
    closeServer(server)
    await expect(prepared).resolves.toBeDefined()
  })

  it("tells the operator's commands where the stack is", async () => {
    const stack = stackAt('http://127.0.0.1:1')
    writeRunningStack(await prepareDataFolder(folder, false), stack)

    expect(readRunningStack(folder)).toEqual(stack)
    expect(readRunningStack(join(folder, 'nowhere'))).toBeUndefined()
  })
})
