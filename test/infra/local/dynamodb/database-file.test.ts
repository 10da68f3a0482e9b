import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, describe, expect, it } from 'vitest'
import { createTable } from '#infra/local/dynamodb/create-table.ts'
import { databaseFileIn, prepareDatabaseFile } from '#infra/local/dynamodb/database-file.ts'
import { launchDynamoDb } from '#infra/local/dynamodb/dynamodb.ts'

const folder = mkdtempSync(join(tmpdir(), 'intake-database-'))
afterAll(() => rmSync(folder, { recursive: true }))

const query = (sql: string) => {
  const database = new DatabaseSync(databaseFileIn(folder), { readOnly: true })
  const rows = database.prepare(sql).all()
  database.close()
  return rows
}

describe('the file of DynamoDB Local', () => {
  it('has a write-ahead log where Java runs it, and no log where Docker does', async () => {
    const { endpoint, isExposed, ready, stop } = await launchDynamoDb({ folder })
    await ready()
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    await createTable(new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials }), 'kept')
    await stop()

    expect(query('PRAGMA journal_mode')).toEqual([{ journal_mode: isExposed ? 'wal' : 'delete' }])
    expect(query("SELECT name FROM sqlite_master WHERE name = 'kept'")).toHaveLength(1)
  })

  it('keeps its tables when Docker takes over from Java', () => {
    prepareDatabaseFile(folder, 'WAL')
    prepareDatabaseFile(folder, 'DELETE')

    expect(query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'delete' }])
    expect(query("SELECT name FROM sqlite_master WHERE name = 'kept'")).toHaveLength(1)
  })
})
