import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadSecrets } from '#infra/local/secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'intake-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the local secrets', () => {
  it('are made at the first start, for their owner alone, and kept', () => {
    const file = join(folder, 'secrets.json')

    const made = loadSecrets(file)

    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Buffer.from(made['sealing-key'].key, 'base64')).toHaveLength(32)
    expect(made['sealing-key'].key).not.toBe(made['session-key'].key)
    expect(loadSecrets(file)).toEqual(made)
  })
})
