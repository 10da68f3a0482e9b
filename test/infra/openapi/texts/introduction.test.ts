import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documentFile } from '#infra/openapi/document.ts'
import { flags } from '#infra/openapi/texts/card-lists.ts'
import { problems } from '#shared/core/problems.ts'

const { info, components } = JSON.parse(readFileSync(documentFile, 'utf8'))
const text: string = info.description

describe('what a newcomer reads first', () => {
  it.each(['py', 'php', 'rb'])('shows the tested receiver to copy, verify_webhook.%s, unchanged', (ending) => {
    const file = new URL(`../../../client/receivers/verify_webhook.${ending}`, import.meta.url)

    expect(text).toContain(`\n${readFileSync(file, 'utf8').trimEnd()}\n\`\`\`\n`)
  })

  it('has every error, and every flag with a line that gets it', () => {
    for (const [code, { status }] of Object.entries(problems)) expect(text).toContain(`| ${status} | \`${code}\` |`)
    for (const [flag, { means }] of Object.entries(flags)) expect(text).toContain(`| \`${flag}\` | ${means} | \``)
  })

  it('names exactly the enumerations whose own text says that they may grow, with their fields', () => {
    const rows = [...text.slice(text.indexOf('# What may change')).matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)]
    const growing = Object.entries<{ description?: string }>(components.schemas)
      .filter(([, { description }]) => description?.includes('More values may be added'))
      .map(([name]) => name)

    expect(rows.map(([, name]) => name)).toEqual(growing.toSorted())
    expect(Object.fromEntries(rows.map(([, name, field]) => [name, field]))).toMatchObject({
      Flag: 'flags',
      SubmissionStatus: 'status',
      EventName: 'events',
      AttemptError: 'error',
    })
  })

  it('has nothing left to fill in', () => {
    expect(text).not.toMatch(/\{\{|\}\}/)
  })
})
