import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { submissionAt } from '#shared/submissions/fold.ts'
import { createTestService } from '#test/support/service/service.ts'
import { localStackOf, runOperate } from '../../run-operate.ts'
import { createFullStore } from '../full-store.ts'

const service = await createTestService()
const data = localStackOf(service.table.tableName)
const newFile = () => join(mkdtempSync(join(tmpdir(), 'export-')), 'store.jsonl')

const runExport = async (store: string, file: string) => {
  const args = ['--store', store, '--to', file, '--data', data, '--json']
  const { exitCode, output, errors } = await runOperate(['stores', 'export', ...args])
  return { exitCode, errors, answer: output === '' ? undefined : JSON.parse(output) }
}

type Line = { kind: string } & Record<string, unknown>
const linesOf = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const { store, logs, webhooks, tenant } = await createFullStore(service)
const other = await createFullStore(service)
const complete = newFile()
const first = await runExport(store, complete)
const lines = linesOf(complete)
const ofKind = (kind: string) => lines.filter((line) => line.kind === kind)

describe('an export', () => {
  it('has a line for everything of the store, and its last line says that it is complete', () => {
    expect(first).toEqual({
      exitCode: 0,
      errors: '',
      answer: { file: complete, lines: lines.length, earlier_lines: 0 },
    })
    expect(
      Object.fromEntries([...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length])),
    ).toEqual({ store: 1, api_key: 1, webhook: 2, submission: 3, delivery: 12, end: 1 })
    expect(lines[0]).toMatchObject({ kind: 'store', id: store, name: 'Card Castle' })
    expect(lines.at(-1)).toEqual({ kind: 'end' })
  })

  it('has each submission as the API shows it, with its history and what every entry changed', () => {
    expect(ofKind('submission')).toEqual(
      logs.map((log) => ({
        kind: 'submission',
        ...submissionAt(log),
        history: log.history.map(({ mark: _, ...entry }) => entry),
      })),
    )
    expect(ofKind('submission')[0]).toMatchObject({
      history: [{ action: 'create' }, { note: 'all good', changes: [] }],
    })
  })

  it('has the deliveries of live and deleted webhooks, with their attempts', () => {
    expect(ofKind('webhook')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: webhooks.live.id, url: webhooks.live.url, deleted: false }),
        expect.objectContaining({ id: webhooks.deleted.id, deleted: true }),
      ]),
    )
    for (const { id } of Object.values(webhooks)) {
      const deliveries = ofKind('delivery').filter(({ webhook_id }) => webhook_id === id)
      expect(deliveries).toHaveLength(6)
      expect(deliveries[0]).toMatchObject({ round: 1, attempts: [{ response_body: 'thank you' }] })
    }
  })

  it('can be read by its owner alone, and has no digest and no secret', () => {
    expect(statSync(complete).mode & 0o777).toBe(0o600)
    const text = readFileSync(complete, 'utf8')
    for (const name of ['digest', 'fingerprint', 'identity', 'sealed', 'revision', 'live_keys', '"mark"']) {
      expect(text).not.toContain(name)
    }
    expect(text).not.toContain(tenant.key.slice(8, -4))
    expect(text).not.toContain(other.store)
  })
})

describe('an export that broke off', () => {
  const offsetAfter = (count: number) =>
    Buffer.byteLength(
      readFileSync(complete, 'utf8')
        .split('\n')
        .slice(0, count)
        .map((line) => `${line}\n`)
        .join(''),
    )

  it.each([
    ['after the keys', 2, 0],
    ['after the first submission', 5, 5],
    ['after the last submission', 7, 7],
    ['after a delivery of the first webhook', 9, 9],
    ['after the last delivery', 19, 19],
  ])('%s goes on there, and is then the same', async (_, count, earlier_lines) => {
    const file = newFile()
    writeFileSync(file, readFileSync(complete))
    truncateSync(file, offsetAfter(count))
    chmodSync(file, 0o644)

    expect((await runExport(store, file)).answer).toEqual({ file, lines: lines.length, earlier_lines })
    expect(readFileSync(file, 'utf8')).toBe(readFileSync(complete, 'utf8'))
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('in the middle of a line writes that line again', async () => {
    const file = newFile()
    writeFileSync(file, readFileSync(complete))
    truncateSync(file, offsetAfter(8) - 20)

    expect((await runExport(store, file)).answer).toMatchObject({ earlier_lines: 7 })
    expect(readFileSync(file, 'utf8')).toBe(readFileSync(complete, 'utf8'))
  })
})

describe('a file that cannot be gone on with', () => {
  it.each([
    ['is complete', complete, 'is a complete export'],
    ['is of another store', undefined, 'is no export of this store'],
  ])('because it %s is left as it is', async (_, given, message) => {
    const file = given ?? newFile()
    if (!given) await runExport(other.store, file)
    const before = readFileSync(file)
    const { exitCode, errors } = await runExport(store, file)

    expect([exitCode, errors]).toEqual([1, expect.stringContaining(message)])
    expect(readFileSync(file)).toEqual(before)
  })

  it('because it is something else is left as it is', async () => {
    const file = newFile()
    appendFileSync(file, 'a letter\nto somebody\n')
    const { exitCode, errors } = await runExport(store, file)

    expect([exitCode, errors]).toEqual([1, `${file} exists and is no export of this store.\n`])
    expect(readFileSync(file, 'utf8')).toBe('a letter\nto somebody\n')
  })

  it('because it is a pipe, which cannot be gone on with, is refused', async () => {
    const pipe = newFile()
    execFileSync('mkfifo', [pipe])
    const reader = spawn('cat', [pipe], { stdio: 'ignore' })
    onTestFinished(() => void reader.kill())
    const { exitCode, errors } = await runExport(store, pipe)

    expect([exitCode, errors]).toEqual([1, `${pipe} is no file that can be read again.\n`])
  })

  it('is not made for a store that is not there', async () => {
    const { exitCode, errors } = await runExport(randomUUID(), newFile())

    expect([exitCode, errors]).toEqual([1, 'There is no store with this id.\n'])
  })
})
