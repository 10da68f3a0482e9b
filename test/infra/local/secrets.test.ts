import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newSecrets, openSecretStore } from '#infra/local/secrets.ts'
import { storedKeysSchema } from '#shared/core/key-ring.ts'

const folder = mkdtempSync(join(tmpdir(), 'intake-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const keysIn = (store: ReturnType<typeof openSecretStore>, id: string) =>
  storedKeysSchema().parse(JSON.parse(store.read(id)?.text ?? ''))

describe('the local secrets', () => {
  it('are made at the first start, for their owner alone, and kept', () => {
    const file = join(folder, 'secrets.json')

    const made = openSecretStore(file)

    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(keysIn(made, 'sealing-key').key).not.toBe(keysIn(made, 'session-key').key)
    for (const id of ['sealing-key', 'session-key']) expect(openSecretStore(file).read(id)).toEqual(made.read(id))
  })

  it('keep a new version, which is the newest after the next start too', () => {
    const file = join(folder, 'rotated.json')
    const store = openSecretStore(file)
    const other = store.read('session-key')

    expect(store.put('sealing-key', { id: 'v2', text: 'new' })).toBe(true)

    for (const opened of [store, openSecretStore(file)]) {
      expect(opened.read('sealing-key')).toMatchObject({ id: 'v2', text: 'new' })
      expect(opened.read('session-key')).toEqual(other)
    }
  })

  it('take a version once: a repetition changes nothing, and another text under its id is refused', () => {
    const store = openSecretStore(join(folder, 'once.json'))
    store.put('sealing-key', { id: 'v2', text: 'two' })
    store.put('sealing-key', { id: 'v3', text: 'three' })

    expect(store.put('sealing-key', { id: 'v2', text: 'two' })).toBe(true)
    expect(store.put('sealing-key', { id: 'v2', text: 'another' })).toBe(false)
    expect(store.read('sealing-key')).toMatchObject({ id: 'v3', text: 'three' })
  })

  it('are read from a file of the contents alone, as the first versions wrote it', () => {
    const file = join(folder, 'old.json')
    const secrets = newSecrets()
    writeFileSync(file, JSON.stringify(secrets))

    expect(keysIn(openSecretStore(file), 'sealing-key')).toEqual(secrets['sealing-key'])
    expect(readFileSync(file, 'utf8')).toContain('stored_at')
    expect(keysIn(openSecretStore(file), 'session-key')).toEqual(secrets['session-key'])
  })
})
