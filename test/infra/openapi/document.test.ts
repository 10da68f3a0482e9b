import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createDocument, documentFile, documentText } from '#infra/openapi/document.ts'
import { readRecording } from '#infra/openapi/examples.ts'

const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')

describe('the committed document', () => {
  it('is made of the routes, contracts, texts and examples of today: else `npm run openapi`', () => {
    expect(readFileSync(documentFile, 'utf8') === documentText(readRecording())).toBe(true)
  })

  it('has nothing that Redocly’s strict rules find, its examples included', () => {
    const rules = ['--extends', 'recommended-strict', '--format', 'json']
    const output = execFileSync(process.execPath, [redocly, 'lint', fileURLToPath(documentFile), ...rules], {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

    expect(JSON.parse(output.toString())).toMatchObject({
      totals: { errors: 0, warnings: 0, ignored: 0 },
      problems: [],
    })
  })
})

describe('a document', () => {
  it('is not made when no run has recorded an answer of a route', () => {
    const { exchanges, payloads } = readRecording()
    const without = exchanges.filter(({ route }) => route !== 'store.get')

    expect(() => createDocument({ exchanges: without, payloads })).toThrow('No exchange of store.get was recorded.')
  })
})
